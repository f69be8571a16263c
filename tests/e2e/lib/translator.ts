import type { Page } from '@playwright/test'

/**
 * Does to each page what a browser's own translator does to its tree: every text that may be translated becomes two nested
 * `font` elements with the same words, and the text that the page knows leaves the tree; so does every text that comes or
 * changes later.
 * @param when `alive`: once the page has taken over its controls; `before`: while it is being loaded
 */
export async function translatePages(page: Page, when: 'alive' | 'before'): Promise<void> {
  await page.addInitScript(translate, when)
}

/** The words of the page as a renter reads them, without the translator's elements. */
export async function wordsShown(page: Page): Promise<string> {
  const text = await page.locator('main').evaluate((main: HTMLElement) => {
    // A status is read out after a change, some time later, and never after a load.
    const said = [...main.querySelectorAll<HTMLElement>('.sr[role=status]')]
    for (const one of said) one.hidden = true
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read
    const words = main.innerText
    for (const one of said) one.hidden = false
    return words
  })
  return text.replace(/\s+/g, ' ').trim()
}

/** Run in the page. */
function translate(when: 'alive' | 'before'): void {
  const left = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT', 'NOSCRIPT', 'TITLE'])

  function isLeft(text: Text): boolean {
    for (let one = text.parentElement; one; one = one.parentElement) {
      if (left.has(one.tagName) || one instanceof SVGElement) return true
      if (one.getAttribute('translate') === 'no' || one.classList.contains('notranslate'))
        return true
    }
    return false
  }

  function wrap(text: Text): void {
    if (!text.isConnected || text.data.trim() === '' || isLeft(text)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }

  function wrapAll(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) wrap(text)
  }

  function begin(): void {
    document.documentElement.dataset.translated = ''
    wrapAll(document.body)
    const observer = new MutationObserver((records) => {
      for (const { target, addedNodes, type } of records) {
        for (const node of addedNodes) {
          if (node instanceof Text) wrap(node)
          else if (node instanceof Element && node.tagName !== 'FONT') wrapAll(node)
        }
        if (type === 'characterData' && target instanceof Text) wrap(target)
      }
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  }

  const isAlive = () => {
    const controls = [...document.querySelectorAll('main :is(button, input, select)')]
    const isTaken = (control: Element) =>
      Object.keys(control).some((key) => key.startsWith('__reactProps'))
    return document.readyState === 'complete' && controls.every(isTaken)
  }
  const isDue = () => (when === 'alive' ? isAlive() : document.readyState !== 'loading')
  const look = () => (isDue() ? begin() : setTimeout(look, 20))
  look()
}
