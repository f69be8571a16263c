import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'

/** Run by `npm run pictures`: the browsers and sizes of the browser tests, but pictures instead of checks. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/pictures-run',
  timeout: 90_000,
  // The tests of a file stand on their own: each brand, size and part of the site is one.
  fullyParallel: true,
  reporter: 'list',
  globalSetup: './lib/taken-cars.ts',
  use: { ...base.use, contextOptions: { reducedMotion: 'reduce' } },
})
