import { noop } from '@tanstack/react-query'

/** The element in the place of a text that the page knows. */
const substitutes = new WeakMap<Node, Element>()

/**
 * A browser's translator puts an element of its own in the place of each text. Notes which, from before the page is alive;
 * what makes React live with it (`texts-come-back.ts`) comes with the first.
 */
export function noteTranslation(): void {
  let come = () => {
    come = noop
    import('./texts-come-back').then((m) => m.letTextsComeBack(substitutes), noop)
  }
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const text of removedNodes) {
        const font = [...addedNodes, previousSibling, nextSibling].find(
          (node) => node?.nodeName === 'FONT',
        )
        if (!(text instanceof Text) || !font) continue
        substitutes.set(text, font as Element)
        come()
      }
    }
  }).observe(document, { childList: true, subtree: true })
}
