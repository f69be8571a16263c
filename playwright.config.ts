import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { isShort } from './tests/fixtures/short'

/**
 * In the short form, which `npm test` runs, a behaviour is run once. One that is written in both languages for both sizes
 * is run in English on the desktop or in Spanish, whose words are longer, on the phone; one for both sizes or in both
 * languages alone, in one of them: the number of letters of its title says which. Words and layout of all four are seen by
 * `walk.spec.ts` and the pictures of the screens. What is another behaviour in each form is tagged `@forms`, and run in
 * all. One of several of a kind is tagged `@in-full` and left to `npm run test:all`.
 */
const leftOut = (language: 'es' | 'en') => {
  if (!isShort) return []
  const inFull = /@in-full/
  const [other, even, odd] =
    language === 'es' ? ['en', '(?:..)*', '.(?:..)*'] : ['es', '.(?:..)*', '(?:..)*']
  const own = '(?<![/\\w])'
  const otherForms = [
    `(?!.*@forms).*${own}(?:${language}: .*|${other}: ${odd})@phone`,
    `(?!.*@forms)(?!.*@phone-only)(?!.*${own}e[sn]: )${even}@phone`,
    `(?!.*@forms)(?!.*@phone).*${own}(?:${language}: ${even}|${other}: ${odd})$`,
  ]
  return [inFull, ...otherForms.map((left) => new RegExp(`^${left}`))]
}

/** Two runs side by side have reports and pictures of their own. */
const report = process.env.E2E_REPORT ?? 'e2e'

/**
 * Run by `npm run test:e2e` and `npm test`, which prepare the databases and set the date. Each worker has servers of its
 * own, which are put back before each test (`tests/e2e/fixtures.ts`).
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: fileURLToPath(new URL('tests/e2e/global-setup.ts', import.meta.url)),
  // Emptied at the start: the logs of what runs beside it stand elsewhere.
  outputDir: `test-results/${report}`,
  // A machine that does something else as well is no fault.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  workers: 2,
  // A test that passes at a second attempt is a test to be mended, or a fault of ours.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: `test-results/${report}.json` }]],
  use: {
    baseURL: process.env.E2E_BASE_URL,
    // As long as an expectation waits: the failure names what never came, and not its test alone.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'es-PA',
    timezoneId: 'America/Panama',
    // A test cannot stand in for the answers of the service worker: only the test about it allows it.
    serviceWorkers: 'block',
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
      grepInvert: [/@phone-only/, ...leftOut('es')],
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      grep: /@phone/,
      grepInvert: leftOut('en'),
    },
  ],
})
