import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/lib/longest-first.ts'
import { root } from './scripts/lib/paths.mjs'
import { onTestDay } from './scripts/lib/test-day.ts'
import { unitFiles } from './scripts/lib/unit-files.ts'
import { joinedMessages } from './scripts/vite/joined-messages.ts'
import { lucideIcons } from './scripts/vite/lucide-icons.ts'

const setupFiles = ['tests/setup-console.ts']
/** Files that have one set of modules for each worker: their imports are most of what a short one takes. */
const together = { isolate: false, setupFiles: ['tests/setup-shared.ts', ...setupFiles] }
/** A machine that does something else as well is no fault. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000 }
/** Whatever day it is, these live on another. */
const onOneDay = {
  env: onTestDay(),
  globalSetup: ['tests/world/global-setup.ts'],
  setupFiles: ['tests/world/setup.ts', ...setupFiles],
}
/** A random order, when one is asked for, comes with a sequencer of its own. */
const isShuffled = process.argv.some((arg) => arg.startsWith('--sequence.shuffle'))
const unitGroups = unitFiles(root)
/** A machine that does something else as well is no fault. They compute, and none waits for long: one for each of two processors. */
const unit = { testTimeout: 30_000, maxWorkers: 2, setupFiles }

export default defineConfig({
  resolve: { tsconfigPaths: true, alias: { '~/paraglide/messages': joinedMessages() } },
  plugins: [lucideIcons()],
  test: {
    env: {
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      ASSET_CACHE_DIR: 'none',
      CONTENT_CACHE_DIR: 'none',
    },
    // Each has a back office of its own (`tests/world`); some of its tests wait.
    maxWorkers: 3,
    // As in the browser; a second, which is the default, is little for a machine with much to do.
    expect: { poll: { timeout: 60_000 } },
    ...(isShuffled ? {} : { sequence: { sequencer: LongestFirst } }),
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: unitGroups.shared, pool: 'threads', ...unit, ...together },
      },
      {
        // Files that put another module in the place of one (`unit-files.ts`).
        extends: true,
        test: { name: 'unit-isolated', include: unitGroups.isolated, pool: 'threads', ...unit },
      },
      {
        // A file that alters the zone of the machine, which a thread cannot.
        extends: true,
        test: { name: 'unit-process', include: unitGroups.process, ...unit },
      },
      {
        // The site's use cases, called as the site calls them, on a Directus and a sandbox of their own.
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          ...onOneDay,
          ...together,
          setupFiles: ['tests/world/setup.ts', ...together.setupFiles],
          // A machine with much to do is no back office that is out.
          env: {
            ...onOneDay.env,
            DIRECTUS_READ_TIMEOUT_MS: '15000',
            DIRECTUS_WRITE_TIMEOUT_MS: '30000',
            PAGE_PATIENCE_MS: '15000',
          },
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
