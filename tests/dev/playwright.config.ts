import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'

/** `npm test` opens the screens in one language. */
const short = process.env.DEV_SHORT === '1'

/** `npm run test:dev`, which starts the development server in a copy of the project. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/dev/output',
  // The server builds each screen when it is first asked for.
  timeout: 120_000,
  // They edit and ask one server.
  fullyParallel: false,
  workers: 1,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/dev.json' }]],
  ...(short ? { grepInvert: /(?<![/\w])en: / } : {}),
  projects: [{ name: 'dev', use: { viewport: { width: 1280, height: 900 } } }],
})
