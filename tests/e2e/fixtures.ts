import { postReservation } from '../fixtures/post-reservation'
import { type BrowserFacts, type BrowserWorld, browserWorldOf } from '../world/browser-world'
import { worldOfWorker } from '../world/pool'
import { followClock, liveOnTestDay, putOnTestDay } from './lib/browser-day'
import { carId } from './lib/records'
import { type Details, detailsFor, type Renter } from './lib/renter'
import { test as base, expect } from './lib/site-test'
import { type Trip, tripIn, withTrip } from './lib/trip'

type Held = { readonly person: Details; readonly trip: Trip; readonly car: number }

type Fixtures = {
  readonly beginning: undefined
  /** Named by a test that asks the second site. */
  readonly ceiba: undefined
  /** Lets time pass for the site, its back office and sandbox, the open pages and the test, at once. */
  readonly passTime: (milliseconds: number) => Promise<void>
  /** Somebody with an e-mail address of their own. */
  readonly person: (name: string) => Details
  /** A month ahead; each trip of a test begins after the one before. */
  readonly freeTrip: (days?: number) => Trip
  /**
   * A car that is held for the renter of the test's page, as the form's post without script makes it, and the checkout
   * open before them. For tests that are not about the way there.
   */
  readonly held: (renter: Renter, options?: { readonly model?: string }) => Promise<Held>
}

/** A start takes some seconds, more where others use the processor: it has the time of a test. */
const patience = { timeout: 600_000 } as const

/** Each worker has a world of its own, which is put back before each test. */
export const test = base.extend<Fixtures, { readonly world: BrowserWorld }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from here
    async ({}, use, { parallelIndex }) => {
      const world = browserWorldOf(await worldOfWorker<BrowserFacts>(parallelIndex))
      Object.assign(process.env, world.env)
      await use(world)
      await world.stop()
    },
    { ...patience, scope: 'worker', auto: true },
  ],
  ceiba: [
    async ({ world }, use) => {
      process.env.E2E_CEIBA_URL = await world.ceiba()
      await use(undefined)
    },
    patience,
  ],
  browser: [
    async ({ browser }, use) => {
      putOnTestDay(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // Code, pictures and letters that one test has loaded the next one need not load again: that is a third of the
  // processors. Cookies, storage and routes are each test's own.
  reuseContext: [true, { scope: 'worker' }],
  baseURL: async ({ world }, use) => {
    await use(world.url)
  },
  context: async ({ context }, use) => {
    await liveOnTestDay(context)
    await use(context)
  },
  beginning: [
    async ({ world }, use, test) => {
      await world.putBack()
      await use(undefined)
      if (test.status === test.expectedStatus) return
      await test.attach('site.log', { path: `${world.env.E2E_LOGS}/site.log` })
    },
    { auto: true },
  ],
  passTime: async ({ world, browser }, use) => {
    await use(async (milliseconds) => {
      await world.passTime(milliseconds)
      await followClock(browser)
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from here
  person: async ({}, use) => {
    await use(detailsFor)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from here
  freeTrip: async ({}, use) => {
    let next = 30
    await use((days = 5) => {
      const trip = tripIn(next, days)
      next += days + 8
      return trip
    })
  },
  held: async ({ context, baseURL, person, freeTrip }, use) => {
    await use(async (renter, { model = 'Staria' } = {}) => {
      const [one, trip, car] = [person('held'), freeTrip(), await carId(model)]
      const path = renter.path(withTrip('/reserva', trip, { auto: car }))
      const location = await postReservation(context.request, baseURL ?? '', path, one)
      expect(location, 'where the form leads').toBe(renter.path('/reserva/checkout'))
      await renter.open('/reserva/checkout')
      await renter.atCheckout()
      return { person: one, trip, car }
    })
  },
})

export { expect }
