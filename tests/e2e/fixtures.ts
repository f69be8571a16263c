import { type BrowserContext, test as base, expect } from '@playwright/test'
import { postReservation } from '../fixtures/post-reservation'
import { freeDays } from './lib/free-days'
import { carId, releaseReservationsOf } from './lib/records'
import { type Details, detailsFor, Renter } from './lib/renter'
import { type Trip, withTrip } from './lib/trip'
import type { Locale } from './lib/words'

/** What went wrong in the browser; a test that expects some of it says so with `allow`. */
class BrowserFaults {
  private readonly seen: string[] = []
  private readonly allowed: RegExp[] = []

  /** Faults that match are expected in this test. */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern)
  }

  /** Listens to every page and window of a context. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      this.seen.push(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => {
      this.seen.push(`page: ${error.error().stack ?? error.error().message}`)
    })
    context.on('response', (response) => {
      if (response.status() < 500) return
      this.seen.push(
        `answer: ${response.status()} ${response.request().method()} ${response.url()}`,
      )
    })
  }

  unexpected(): string[] {
    return this.seen.filter((fault) => !this.allowed.some((pattern) => pattern.test(fault)))
  }
}

type Held = { readonly person: Details; readonly trip: Trip; readonly car: number }

type Fixtures = {
  readonly faults: BrowserFaults
  /** A renter in the test's page who reads the site in a language. */
  readonly renter: (locale: Locale) => Renter
  /** Somebody with an e-mail address of their own; what they reserve is given back after the test. */
  readonly person: (name: string) => Details
  /** A trip on days that no other test of this run rents. */
  readonly freeTrip: (days?: number) => Trip
  /**
   * A car that is held for the renter of the test's page, as the form's post without script makes it, and the checkout
   * open before them. For tests that are not about the way there.
   */
  readonly held: (renter: Renter, options?: { readonly model?: string }) => Promise<Held>
}

/** Fails a test on every console error, uncaught exception and answer of 500 or more that it does not expect. */
export const test = base.extend<Fixtures, { readonly days: (days?: number) => Trip }>({
  // Named by `faults`, so that a page that still asks is judged before its reservation is gone.
  faults: [
    async ({ context, person: _ }, use) => {
      const faults = new BrowserFaults()
      faults.watch(context)
      await use(faults)
      expect(faults.unexpected(), 'faults in the browser').toEqual([])
    },
    { auto: true },
  ],
  renter: async ({ page, isMobile }, use) => {
    await use((locale) => new Renter(page, locale, isMobile))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from here
  person: async ({}, use) => {
    const people: Details[] = []
    await use((name) => {
      const one = detailsFor(name)
      people.push(one)
      return one
    })
    await releaseReservationsOf(people.map(({ email }) => email))
  },
  days: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from here
    async ({}, use, { parallelIndex, workerIndex, config }) => {
      await use(freeDays({ parallelIndex, workerIndex, workers: config.workers }))
    },
    { scope: 'worker' },
  ],
  freeTrip: async ({ days }, use, { annotations }) => {
    await use((length) => {
      const trip = days(length)
      annotations.push({ type: 'trip', description: `${trip.desde} to ${trip.hasta}` })
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
