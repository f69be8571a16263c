import puppeteer, { type Page } from 'puppeteer-core'
import { type Driver, type DriverOptions, program, runBy, sizeOf } from './driver'

/** Stock Firefox, headless, over WebDriver BiDi. */
export async function startFirefox(options: DriverOptions): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program('FIREFOX_PATH'),
    headless: true,
    env: { ...process.env, TZ: 'America/Panama' },
    extraPrefsFirefox: {
      'intl.accept_languages': options.language,
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': options.proxyPort,
      'network.proxy.allow_hijacking_localhost': true,
      ...(options.phone ? coarsePointer : {}),
    },
  })
  const first = await browser.newPage()
  await first.setViewport(sizeOf(options))
  let page: Page = first
  const others = new Set(await browser.pages())
  others.delete(first)
  const shown = async () => (await browser.pages()).filter((one) => !others.has(one))

  return {
    open: async (url) => {
      await page.goto(url, { waitUntil: 'load' })
    },
    // Firefox does not load a page again that it has kept, and Puppeteer would wait for that.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    forward: () => page.evaluate(() => void setTimeout(() => history.forward())),
    run: runBy((expression) => page.evaluate(expression)),
    clickAt: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    type: async (text) => {
      await page.keyboard.down('Control')
      await page.keyboard.press('a')
      await page.keyboard.up('Control')
      await page.keyboard.press('Delete')
      await page.keyboard.type(text)
    },
    windows: async () => (await shown()).length,
    use: async (window) => {
      if (window === 'first') page = first
      else page = (await shown()).find((one) => one !== first) ?? page
    },
    close: () => browser.close(),
  }
}

/** `pointer: coarse` and touch events; 1 is the platform's number for a coarse pointer. */
const coarsePointer = {
  'ui.primaryPointerCapabilities': 1,
  'ui.allPointerCapabilities': 1,
  'dom.w3c_touch_events.enabled': 1,
}
