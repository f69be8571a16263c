import { type ESTree, parseSync, Visitor } from 'rolldown/utils'

/** Functions that give the text of an amount, a date, a time, a telephone number, a code or the name of a car. */
const makers = new Set([
  ...['formatMoney', 'formatDate', 'formatDays', 'formatTime', 'formatDateTime', 'formatPhone'],
  ...['carName', 'formatReservationCode', 'formatExpressCode'],
])

/**
 * The figures of a component that a translator may touch: it would put its own elements into their place, and other words.
 * @returns where each stands, the braces with it
 */
export function translatedFigures(path: string, source: string): ESTree.JSXExpressionContainer[] {
  const { program } = parseSync(path, source, { lang: 'tsx', preserveParens: false })
  const figures = new Set<string>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init && isFigure(init, figures)) figures.add(id.name)
    },
  }).visit(program)
  const found: ESTree.JSXExpressionContainer[] = []
  const look = ({ children }: { readonly children: readonly ESTree.JSXChild[] }) => {
    for (const child of children)
      if (child.type === 'JSXExpressionContainer' && isFigure(child.expression, figures))
        found.push(child)
  }
  new Visitor({
    JSXFragment: look,
    JSXElement(element) {
      const { name, attributes } = element.openingElement
      const isKept = name.type === 'JSXIdentifier' && name.name === 'Figure'
      if (!isKept && !attributes.some(isUntranslated)) look(element)
    },
  }).visit(program)
  return found
}

function isUntranslated(attribute: ESTree.JSXAttributeItem): boolean {
  return attribute.type === 'JSXAttribute' && attribute.name.name === 'translate'
}

function isFigure(node: ESTree.Node, known: ReadonlySet<string>): boolean {
  switch (node.type) {
    case 'CallExpression':
      return node.callee.type === 'Identifier' && makers.has(node.callee.name)
    case 'Identifier':
      return known.has(node.name)
    case 'LogicalExpression':
      return node.operator === '&&' && isFigure(node.right, known)
    case 'ConditionalExpression':
      return isFigure(node.consequent, known) && isFigure(node.alternate, known)
    default:
      return false
  }
}
