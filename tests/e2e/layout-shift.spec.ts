import { isShort } from '../fixtures/short'
import { expect, test } from './fixtures'
import { environment } from './lib/env'
import { siteInPieces } from './lib/in-pieces'
import { recordShifts, SHIFT_LIMIT, shiftsOf } from './lib/layout-shift'
import { carId } from './lib/records'
import type { Renter } from './lib/renter'
import { withTrip } from './lib/trip'

/** Milliseconds; each file of code by itself, so that one which another asks for comes after it. */
const LATE = 500

declare global {
  interface Window {
    lostHeadings: string[]
  }
}

/** A wide screen is looked at by `walk.spec.ts` as well. */
const tag = isShort ? '@phone-only' : '@phone'

// Each begins without letters and styles that another has loaded.
test.use({ reuseContext: false })

test.beforeEach(({ page }) => recordShifts(page))

// Every screen as its address opens it is looked at by `walk.spec.ts`.
test('no screen of a trip moves while it loads and is read', { tag }, async ({
  renter,
  freeTrip,
}) => {
  const someone = renter('es')
  const trip = freeTrip()
  const car = await carId('Staria')
  const paths = [withTrip('/flota', trip), withTrip('/flota/hyundai-staria', trip)]
  // The branch is chosen on the page that is open.
  for (const path of [...paths, '/sucursales', '/sucursales#david']) {
    await someone.open(path)
    await expectStill(someone, path)
  }
  for (const step of ['auto', 'cobertura'] as const) {
    await someone.openStep(trip, car, step)
    await expectStill(someone, `reservation, ${step}`)
  }
})

test('no screen moves while its HTML comes in pieces', { tag: ['@in-full', tag] }, async ({
  renter,
  freeTrip,
  held,
}) => {
  const someone = renter('es')
  const line = await siteInPieces(environment('E2E_BASE_URL'), /<(?:main|h1|h2|li|fieldset)\b/g)
  try {
    await held(someone)
    const trip = freeTrip()
    const car = withTrip('/flota/hyundai-staria', trip)
    for (const path of ['/', withTrip('/flota', trip), car, '/reserva/checkout']) {
      await someone.page.goto(line.origin + path)
      await someone.ready()
      expect(line.stops(), `${path}: places where it stopped`).toBeGreaterThan(5)
      await expectStill(someone, path)
    }
  } finally {
    await line.close()
  }
})

test('no screen is taken away while its code comes late', { tag }, async ({ renter, freeTrip }) => {
  const someone = renter('es')
  const trip = freeTrip()
  const auto = await carId('Staria')
  await someone.page.addInitScript(recordLostHeadings)
  await someone.page.route(/\.js$/, async (route) => {
    await someone.page.waitForTimeout(LATE)
    await route.continue()
  })
  const steps = ['auto', 'cobertura', 'datos'].map((paso) =>
    withTrip('/reserva', trip, { auto, paso, pago: 'ahora' }),
  )
  for (const path of ['/', withTrip('/flota', trip), ...steps]) {
    await someone.open(path)
    await expectStill(someone, path)
    expect.soft(await someone.page.evaluate(() => window.lostHeadings), path).toEqual([])
  }
})

test('the example of the landing page has its room while its prices are late', { tag }, async ({
  renter,
  page,
}) => {
  for (const locale of ['es', 'en'] as const) {
    const someone = renter(locale)
    const { t } = someone
    const { promise: scrolled, resolve: goOn } = Promise.withResolvers<void>()
    // The age is kept on the device, and so comes after the document, which is the same for all.
    await someone.open('/?edad=22')
    await page.route(asksPrices, async (route) => {
      await scrolled
      await route.continue()
    })
    await someone.open('/')
    await expect(page).toHaveURL(/edad=22/)
    await expect(page.locator('.receipt')).toHaveAttribute('aria-hidden', 'true')
    // The part below is read, with the example in the upper half of the screen.
    await page
      .locator('#promociones')
      .evaluate((below) =>
        scrollTo(0, below.getBoundingClientRect().top + scrollY - innerHeight / 2),
      )
    goOn()
    await expect(page.locator('.receipt:not([aria-hidden])')).toContainText(t('bill_young_driver'))
    await expectStill(someone, `home, ${locale}`)
    await page.unroute(asksPrices)
  }
})

/** The request for the prices of the landing page with an age. */
const asksPrices = ({ pathname, search }: URL) =>
  pathname.includes('/_serverFn/') && /edad.*22/.test(decodeURIComponent(search))

async function expectStill({ page }: Renter, screen: string): Promise<void> {
  const { sum, told } = await shiftsOf(page)
  expect.soft(sum, `${screen}: ${told}`).toBeLessThanOrEqual(SHIFT_LIMIT)
}

/** Runs in the page: every heading that was taken away, if only for a moment. */
function recordLostHeadings(): void {
  const textsIn = (element: Element) =>
    [element, ...element.querySelectorAll('h1, h2, h3')]
      .filter(({ tagName }) => /^H\d$/.test(tagName))
      .map(({ textContent }) => textContent ?? '')
  window.lostHeadings = []
  new MutationObserver((changes) => {
    const removed = changes.flatMap(({ removedNodes }) => [...removedNodes])
    const texts = removed.flatMap((node) => (node instanceof Element ? textsIn(node) : []))
    const there = new Set(textsIn(document.documentElement))
    window.lostHeadings.push(...texts.filter((text) => !there.has(text)))
  }).observe(document, { childList: true, subtree: true })
}
