const SUBSTITUTE = 'FONT'
let substitutes: WeakMap<Node, Element>

/**
 * Under a browser's translator an element stands in the place of each text. React goes on with the text that it knows:
 * it would write where nobody reads, and fail where it takes the text away or puts something before it. So a text comes
 * back into its place as soon as React wants something of it, and the translator translates what it says by then.
 */
export function letTextsComeBack(noted: WeakMap<Node, Element>): void {
  substitutes = noted
  const { appendChild, insertBefore, removeChild } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Node.prototype.appendChild = function append<One extends Node>(this: Node, node: One) {
    comeBack(node)
    return appendChild.call(this, node) as One
  }
  Node.prototype.insertBefore = function insert<One extends Node>(
    this: Node,
    node: One,
    before: Node | null,
  ) {
    comeBack(node)
    if (before && before.parentNode !== this) comeBack(before)
    return insertBefore.call(this, node, before) as One
  }
  Node.prototype.removeChild = function remove<One extends Node>(this: Node, node: One) {
    if (node.parentNode !== this) comeBack(node)
    return removeChild.call(this, node) as One
  }
  if (!nodeValue) return
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      comeBack(this)
      nodeValue.set?.call(this, value)
    },
  })
}

function comeBack(node: Node): void {
  if (!(node instanceof Text)) return
  const place = node.parentNode ? around(node) : substitutes.get(node)
  substitutes.delete(node)
  if (place?.parentNode) place.replaceWith(node)
}

/** The outermost substitute that holds the text itself. */
function around(text: Text): Element | undefined {
  let found: Element | undefined
  for (let one = text.parentElement; one?.nodeName === SUBSTITUTE; one = one.parentElement) {
    found = one
  }
  return found
}
