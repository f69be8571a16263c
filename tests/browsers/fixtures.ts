import { test as base, expect } from '@playwright/test'
import { environment } from '../e2e/lib/env'
import type { Locale } from '../e2e/lib/words'
import type { Driver } from './lib/driver'
import { startFirefox } from './lib/firefox'
import { type Recorder, startRecorder } from './lib/recorder'
import { Renter } from './lib/renter'
import { startWebkit, startWebkitServer, type WebkitServer } from './lib/webkit'

export type Options = {
  readonly engine: 'firefox' | 'webkit'
  readonly phone: boolean
  readonly language: Locale
}

type PerTest = {
  readonly recorder: Recorder
  readonly driver: Driver
  readonly renter: Renter
  /** Faults that match are expected in this test. */
  readonly allow: (pattern: RegExp) => void
}

type PerWorker = Options & { readonly webkit: WebkitServer | null }

/** A fresh browser for each test, which fails on every console error, exception, refused policy and answer of 500 or more. */
export const test = base.extend<PerTest & { readonly allowed: RegExp[] }, PerWorker>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  phone: [false, { option: true, scope: 'worker' }],
  language: ['es', { option: true, scope: 'worker' }],
  webkit: [
    async ({ engine }, use) => {
      const server = engine === 'webkit' ? await startWebkitServer() : null
      await use(server)
      await server?.stop()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from here
  allowed: async ({}, use) => use([]),
  allow: async ({ allowed }, use) => use((pattern) => void allowed.push(pattern)),
  recorder: async ({ allowed }, use) => {
    const recorder = await startRecorder(environment('E2E_BASE_URL'))
    await use(recorder)
    await recorder.stop()
    const unexpected = recorder.faults.filter(
      (fault) => !allowed.some((pattern) => pattern.test(fault)),
    )
    expect(unexpected, 'faults in the browser').toEqual([])
  },
  driver: async ({ recorder, webkit, phone, language }, use) => {
    const options = { phone, language, proxyPort: recorder.port }
    const driver = webkit ? await startWebkit(webkit, options) : await startFirefox(options)
    await use(driver)
    await driver.close()
  },
  renter: async ({ driver, language, phone }, use, test) => {
    await use(new Renter(driver, language, phone, environment('E2E_BASE_URL')))
    if (test.status === test.expectedStatus) return
    // No traces here: the words of the page are the next best.
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen, and only that
    const page = await driver.run(() => `${location.href}\n${document.body.innerText}`)
    await test.attach('page', { body: page, contentType: 'text/plain' })
  },
})

export { expect }
