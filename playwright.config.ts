import { defineConfig } from '@playwright/test'

/**
 * In the short form, which `npm test` runs, what is written in both languages for both sizes is run in English on the
 * desktop and in Spanish, whose words are longer, on the phone. Prices and dates are looked at in all four.
 */
const notInAllFour = '(?!.*\\b(?:age|rates|rental-limits|stock-alerts)\\.spec)'
const leftOut = (language: 'es' | 'en') =>
  process.env.E2E_SHORT === '1'
    ? new RegExp(`^${notInAllFour}.*(?<![/\\w])${language}: .*@phone`)
    : undefined

/**
 * Run by `npm run test:e2e` and `npm test`, which start the servers and set the addresses. Two workers share them: each rents
 * on days of its own (`freeTrip`), and what it reserves is given back.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  // What fails twice has failed, and so have two tests that fail once (`playwrightReport`).
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: 'es-PA',
    timezoneId: 'America/Panama',
    // What it answers no test could stand in for: the one about it allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Of the second attempt alone: a trace of every test is a good part of its time, and most pass. Without a film: a
    // failure has a screenshot of its own, and the snapshots of the trace show the rest.
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 } },
      // A mouse shows where it would lead, wide screens do not scroll: such tests are of the phone alone.
      grepInvert: [/@phone-only/, leftOut('es')].filter((left) => left !== undefined),
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      grep: /@phone/,
      grepInvert: leftOut('en'),
    },
  ],
})
