import type { Browser } from 'playwright'

/** Kinds of files by the browser's own names; what is none of these is counted as `Other`. */
export const fileKinds = ['Document', 'Stylesheet', 'Script', 'Font', 'Image', 'Other'] as const
type Bytes = Record<(typeof fileKinds)[number], number>
export type Loaded = Readonly<Bytes> & {
  /** Those that can be seen without opening anything. */
  readonly words: number
  readonly pictures: number
}

/** Milliseconds in which nothing more is asked for before a page is thought complete. */
const QUIET = 3000

/** Bytes over the wire, with headers, of all that a phone loads before anybody touches the page. */
export async function loadedBy(browser: Browser, url: string): Promise<Loaded> {
  const context = await browser.newContext({
    // The phone of Lighthouse.
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    locale: 'es-PA',
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const kinds = new Map<string, string>()
    const loaded = Object.fromEntries(fileKinds.map((kind) => [kind, 0])) as Bytes
    let last = 0
    devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = fileKinds.find((one) => one === kinds.get(requestId)) ?? 'Other'
      loaded[kind] += encodedDataLength
      last = performance.now()
    })
    await devtools.send('Network.enable')
    await page.goto(url)
    while (performance.now() - last < QUIET) await page.waitForTimeout(100)
    const [text = ''] = await page.locator('body').allInnerTexts()
    const pictures = await page.locator('main img').count()
    return { ...loaded, words: text.split(/\s+/).length, pictures }
  } finally {
    await context.close()
  }
}
