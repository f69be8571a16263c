import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'

const { globalSetup: _, ...shared } = base

/** `npm run test:faults`: each worker has a stack of its own, and kills and restarts its processes. */
export default defineConfig({
  ...shared,
  testDir: '.',
  outputDir: '../../test-results/faults/output',
  timeout: 600_000,
  fullyParallel: true,
  workers: Number(process.env.FAULTS_WORKERS ?? 2),
  reporter: [['list'], ['json', { outputFile: '../../test-results/faults.json' }]],
  projects: [{ name: 'faults', use: { viewport: { width: 1280, height: 900 } } }],
})
