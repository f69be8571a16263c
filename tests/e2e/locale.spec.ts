import { firstOf } from '../fixtures/short'
import { expect, test } from './fixtures'

const browsers = [
  ['writes cookies behind', 'later'],
  ['keeps no cookies', 'never'],
] as const

for (const [browser, write] of firstOf(browsers)) {
  test(`a browser that ${browser} changes to Spanish at the first press`, async ({
    page,
    renter,
  }) => {
    await page.addInitScript((when) => {
      const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
      let waiting: string[] = []
      // As Chrome: what is written is there for whoever reads, and for a request when it has got through.
      const flush = () => {
        if (when === 'later') for (const line of waiting) own?.set?.call(document, line)
        waiting = []
      }
      Object.defineProperty(Document.prototype, 'cookie', {
        get() {
          flush()
          return when === 'later' ? own?.get?.call(document) : ''
        },
        set(line) {
          waiting.push(line)
          setTimeout(flush, 300)
        },
      })
    }, write)
    const someone = renter('en')
    await someone.open('/flota')
    await page.getByRole('contentinfo').getByRole('link', { name: 'ES, Español' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
  })
}
