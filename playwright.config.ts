import { defineConfig } from '@playwright/test'

/**
 * In the short form, which `npm test` runs, what is written in both languages for both sizes is run in English on the
 * desktop and in Spanish, whose words are longer, on the phone. Words and layout of all four are seen by `a11y.spec.ts`,
 * `walk.spec.ts` and the pictures of the screens.
 */
const leftOut = (language: 'es' | 'en') =>
  process.env.E2E_SHORT === '1' ? new RegExp(`(?<![/\\w])${language}: .*@phone`) : undefined

/**
 * Run by `npm run test:e2e` and `npm test`, which start the servers and set the addresses. Two workers share them: each rents
 * on days of its own (`freeTrip`), and what it reserves is given back.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  // Emptied at the start: the logs of what runs beside it stand elsewhere.
  outputDir: 'test-results/e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  // A test that passes at a second attempt is a test to be mended, or a fault of ours.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: 'es-PA',
    timezoneId: 'America/Panama',
    // What it answers no test could stand in for: the one about it allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
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
      grepInvert: leftOut('es'),
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      grep: /@phone/,
      grepInvert: leftOut('en'),
    },
  ],
})
