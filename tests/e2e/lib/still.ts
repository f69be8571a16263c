import type { Page, Request } from '@playwright/test'

export type StillOptions = { readonly waiting?: boolean; readonly whole?: boolean }

/** Takes pictures of a page that are equal whenever what they show is: nothing in them moves or is on its way. */
export class Still {
  private readonly open = new Set<Request>()

  /** Before the page is opened: it counts the requests. */
  constructor(readonly page: Page) {
    page.on('request', (request) => {
      // A new document: nobody waits for what the one before asked for.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.open.clear()
      // Nobody reads what it answers, so it has no end.
      if (!request.url().endsWith('/healthz')) this.open.add(request)
    })
    page.on('requestfinished', (request) => this.open.delete(request))
    page.on('requestfailed', (request) => this.open.delete(request))
  }

  /** Until every answer and picture is there; `waiting`: requests are held on purpose, and what waits is the picture. */
  async settled({ waiting = false }: StillOptions = {}): Promise<void> {
    const { page } = this
    await page.mouse.move(0, 0)
    if (!waiting) await this.quiet()
    await page.waitForFunction(settle, !waiting)
    if (!waiting) await this.quiet()
  }

  /** The whole page; `whole: false`: what is in view, where a picture of the whole would close an open list. */
  take({ whole = true }: StillOptions = {}): Promise<Buffer> {
    return this.page.screenshot({ fullPage: whole, animations: 'disabled', caret: 'hide' })
  }

  /** No request for two looks in a row, 60 ms apart. */
  private async quiet(): Promise<void> {
    const end = performance.now() + 15_000
    for (let looks = 0; looks < 2; looks++) {
      if (this.open.size > 0) looks = -1
      if (performance.now() > end) {
        const urls = [...this.open].map((request) => request.url())
        throw new Error(`Still on their way: ${urls.join(' ')}`)
      }
      await this.page.waitForTimeout(60)
    }
  }
}

/** Runs in the page: every picture on it is loaded and decoded, every letter has its font, the page is at its top. */
async function settle(all: boolean): Promise<true> {
  const frame = () => new Promise(requestAnimationFrame)
  scrollTo({ top: 0, behavior: 'instant' })
  const images = [...document.images].filter((image) => image.getClientRects().length > 0)
  for (const image of images) {
    image.loading = 'eager'
    image.decoding = 'sync'
  }
  const shown = async (image: HTMLImageElement) => {
    if (!image.complete) {
      await new Promise((done) => {
        image.addEventListener('load', done, { once: true })
        image.addEventListener('error', done, { once: true })
      })
    }
    // One that is broken is shown as such.
    if (image.naturalWidth > 0) await image.decode()
  }
  if (all) {
    await Promise.all(images.map(shown))
    // The bar that says that a page loads takes a second to go.
    while (document.querySelector('[data-state]:not([data-state="idle"])')) await frame()
  }
  await document.fonts.ready
  await frame()
  await frame()
  return true
}
