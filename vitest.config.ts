import { defineConfig } from 'vitest/config'
import { onTestDay } from './scripts/lib/test-day.ts'
import { lucideIcons } from './scripts/vite/lucide-icons.ts'

const setupFiles = ['tests/setup-temporal.ts', 'tests/setup-console.ts']
/** A machine that does something else as well is no fault. */
const patience = { testTimeout: 180_000, hookTimeout: 300_000 }
/** Whatever day it is, these live on another. */
const onOneDay = {
  env: onTestDay(),
  globalSetup: ['tests/world/pool.ts'],
  setupFiles: ['tests/world/setup.ts', ...setupFiles],
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [lucideIcons()],
  test: {
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent', ASSET_CACHE_DIR: 'none' },
    // Each has a back office of its own (`tests/world`); some of its tests wait.
    maxWorkers: 3,
    // As in the browser; a second, which is the default, is little for a machine with much to do.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // A machine that does something else as well is no fault.
          testTimeout: 30_000,
          include: [
            'app/**/*.test.ts',
            'app/**/*.test.tsx',
            'sandbox/**/*.test.ts',
            'tests/architecture/*.test.ts',
          ],
          setupFiles,
        },
      },
      {
        // The site's use cases, called as the site calls them, on a Directus and a sandbox of their own.
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          ...onOneDay,
          ...patience,
        },
      },
      {
        // The built site and our commands, as processes.
        extends: true,
        test: {
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          ...onOneDay,
          globalSetup: [...onOneDay.globalSetup, 'tests/setup-build.ts'],
          ...patience,
        },
      },
    ],
  },
})
