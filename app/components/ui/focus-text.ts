/** Gives the focus to a text, a heading or a message, which takes none by itself: a reader begins to speak there. */
export function focusText(selector: string): void {
  const text = document.querySelector<HTMLElement>(selector)
  if (!text) return
  text.tabIndex = -1
  text.focus()
}
