import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { environment } from './lib/env'
import { siteInPieces } from './lib/in-pieces'
import { carId } from './lib/records'
import type { Renter } from './lib/renter'
import { withTrip } from './lib/trip'

const LIMIT = 0.01
/** Milliseconds; each file of code by itself, so that one which another asks for comes after it. */
const LATE = 500

type Shift = { readonly value: number; readonly moved: readonly string[] }

declare global {
  interface Window {
    layoutShifts: Shift[]
    lostHeadings: string[]
  }
}

test.beforeEach(({ page }) => page.addInitScript(recordShifts))

test('no screen moves while it loads and is read', { tag: '@phone' }, async ({
  renter,
  freeTrip,
  held,
}) => {
  test.slow()
  const someone = renter('es')
  const trip = freeTrip()
  const car = await carId('Staria')
  await someone.open('/')
  await expectStill(someone, 'home')
  await someone.open(withTrip('/flota', trip))
  await expectStill(someone, 'fleet')
  await someone.open(withTrip('/flota/hyundai-staria', trip))
  await expectStill(someone, 'car')
  for (const path of ['/sucursales', '/sucursales#david', '/sucursales/david', '/promos']) {
    await someone.open(path)
    await expectStill(someone, path)
  }
  for (const step of ['auto', 'cobertura', 'datos'] as const) {
    await someone.openStep(trip, car, step)
    await expectStill(someone, `reservation, ${step}`)
  }
  await held(someone)
  await expectStill(someone, 'checkout')
  await someone.method('checkout_counter').check()
  await someone.pay('counter').click()
  await someone.code()
  await someone.open('/reserva/thanks')
  await expectStill(someone, 'thanks')
})

test('no screen moves while its HTML comes in pieces', { tag: '@phone' }, async ({
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

test('no screen is taken away while its code comes late', { tag: '@phone' }, async ({
  renter,
  freeTrip,
}) => {
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

/** Reads the page from top to bottom and back, so that what loads late has loaded. */
async function expectStill({ page }: Renter, screen: string): Promise<void> {
  await readThrough(page)
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => window.layoutShifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect.soft(sum, `${screen}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(LIMIT)
}

async function readThrough(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const { scrollHeight } = document.documentElement
    for (let at = 0; at < scrollHeight; at += innerHeight / 2) {
      scrollTo({ top: at, behavior: 'instant' })
      await frame()
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await frame()
  })
}

/** Runs in the page: every shift that no press of the renter caused, and what moved. */
function recordShifts(): void {
  type Entry = PerformanceEntry & {
    readonly value: number
    readonly hadRecentInput: boolean
    readonly sources: readonly { readonly node: Node | null }[]
  }
  window.layoutShifts = []
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.localName}.${node.className}` : String(node?.nodeName)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.hadRecentInput) continue
      const moved = entry.sources.map(({ node }) => nameOf(node))
      window.layoutShifts.push({ value: entry.value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
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
