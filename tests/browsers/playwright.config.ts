import { defineConfig } from '@playwright/test'
import { isShort } from '../fixtures/short'
import type { Options } from './fixtures'

/**
 * `npm run test:browsers`: Playwright only runs these tests. It drives no stock Firefox and no WebKitGTK, so the drivers
 * are ours (`lib`). An engine whose programs are not named is left out; the command has said so.
 */
export default defineConfig<object, Options>({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  timeout: 600_000,
  expect: { timeout: 60_000 },
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '../../test-results/browsers.json' }]],
  // In `npm test`: what is tagged in each engine, on one size each.
  ...(isShort ? { grep: /@short/ } : {}),
  projects: [
    ...(process.env.FIREFOX_PATH
      ? [
          project({ engine: 'firefox', phone: false, language: 'es' }),
          ...(isShort ? [] : [project({ engine: 'firefox', phone: true, language: 'en' })]),
        ]
      : []),
    ...(process.env.WEBKIT_DRIVER_PATH
      ? [
          ...(isShort ? [] : [project({ engine: 'webkit', phone: false, language: 'en' })]),
          project({ engine: 'webkit', phone: true, language: 'es' }),
        ]
      : []),
  ],
})

function project(use: Options) {
  return { name: `${use.engine}-${use.phone ? 'phone' : 'desktop'}`, use }
}
