import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'
import { isShort } from '../fixtures/short'

const { globalSetup: _, ...shared } = base

/** `npm run test:dev`, which starts the development server in a copy of the project. */
export default defineConfig({
  ...shared,
  testDir: '.',
  outputDir: '../../test-results/dev/output',
  // The server builds each screen when it is first asked for.
  timeout: 600_000,
  // They edit and ask one server.
  fullyParallel: false,
  workers: 1,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/dev.json' }]],
  // Most of its work is for a browser: `npm test` asks it for a page alone.
  ...(isShort ? { grepInvert: /@in-full/ } : {}),
  projects: [{ name: 'dev', use: { viewport: { width: 1280, height: 900 } } }],
})
