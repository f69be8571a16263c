import { type BrowserContext, test as base, expect } from '@playwright/test'
import { Renter } from './renter'
import { type Locale, wordsOf } from './words'

/** Faults of the browser; a test that expects some of it says so with `allow`. */
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
      this.seen.push(`page: ${error.error().stack || error.error().message}`)
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

/**
 * Presses the link that loads a page once more, as a renter would. A document without scripts lacks the cars for which it
 * waited too long, as it may on a busy machine.
 */
function loadAgainWhenSlow(context: BrowserContext): void {
  const words = (['es', 'en'] as const).map((locale) => wordsOf(locale)('fleet_reload'))
  const again = new RegExp(`^(${words.join('|')})$`)
  context.on('page', (page) => {
    page.on('load', () => {
      const link = page.getByRole('link', { name: again })
      // The test may have gone on, or be over.
      link.click({ timeout: 1000 }).catch(noop)
    })
  })
}

const noop = () => {}

type Fixtures = {
  readonly faults: BrowserFaults
  /** A renter in the test's page who reads the site in a language. */
  readonly renter: (locale: Locale) => Renter
}

/**
 * A site at an address that the environment says, whoever started it. Fails a test on every console error, uncaught
 * exception and answer of 500 or more that it does not expect.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from here
  faults: async ({}, use) => {
    const faults = new BrowserFaults()
    await use(faults)
    expect(faults.unexpected(), 'faults in the browser').toEqual([])
  },
  context: async ({ context, faults, javaScriptEnabled }, use) => {
    faults.watch(context)
    if (javaScriptEnabled === false) loadAgainWhenSlow(context)
    await use(context)
    // The next test may have the same one, without what this one told it of the world.
    await context.setOffline(false)
    await context.clearPermissions()
  },
  // Playwright's own setting takes a picture of every page of every test, because it may fail yet.
  page: async ({ page }, use, test) => {
    await use(page)
    // A request that comes after the test is over, as for a late style sheet that it hands on, is no longer its
    // business.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (test.status === test.expectedStatus) return
    const body = await page.screenshot({ timeout: 5000 }).catch(() => null)
    if (body) await test.attach('page', { body, contentType: 'image/png' })
  },
  renter: async ({ page, isMobile }, use) => {
    await use((locale) => new Renter(page, locale, isMobile))
  },
})

export { expect }
