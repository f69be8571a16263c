import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'

const { globalSetup: _, ...shared } = base

/** Run by `npm run screens`: the browsers and sizes of the browser tests, but pictures instead of checks. */
export default defineConfig({
  ...shared,
  testDir: '.',
  outputDir: '../../test-results/screens',
  timeout: 120_000,
  workers: 1,
  reporter: 'list',
})
