import { browserTestsEnv } from './browser-tests.ts'
import { step, UserError } from './log.mjs'
import { playwrightReport, runStage, type StageOptions } from './stages.ts'
import type { Toolchain } from './toolchain.mjs'

/** The rounds of `tests/faults`: the same seed gives the same rounds. */
export async function runFaults(
  toolchain: Toolchain,
  options: { seed: string; database: string; short: boolean; workers: string },
  { env, log, args = [] }: StageOptions & { readonly args?: readonly string[] },
) {
  const { seed, database, short, workers } = options
  if (database !== 'sqlite' && database !== 'postgres') {
    throw new UserError(`--database is sqlite or postgres, not ${database}.`)
  }
  const day = await browserTestsEnv(toolchain, { postgres: database === 'postgres' })
  step(`Faults on ${database}, seed ${seed}`)
  return runStage(
    toolchain.nodeBin,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=tests/faults/playwright.config.ts',
      ...args,
    ],
    {
      env: {
        ...env,
        ...day,
        FAULTS_SEED: seed,
        FAULTS_DATABASE: database,
        TEST_SHORT: short ? '1' : '0',
        FAULTS_WORKERS: workers,
      },
      log,
      count: playwrightReport('test-results/faults.json'),
    },
  )
}
