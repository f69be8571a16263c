import { ensureBrowsers } from './browsers.ts'
import { areMessagesCompiled, compileMessages, keepMessagesHash } from './messages.ts'
import { dataRoot } from './paths.mjs'
import {
  playwrightReport,
  runStage,
  type StageOptions,
  type StageResult,
  vitestReport,
} from './stages.ts'
import type { Toolchain } from './toolchain.mjs'

type Node = Pick<Toolchain, 'nodeBin'>
type PlaywrightOptions = StageOptions & {
  readonly short?: boolean
  readonly args?: readonly string[]
}

/** Compiles the messages, unless they stand as they are written: types and unit tests import them. */
export async function messages({ nodeBin }: Node, options: StageOptions): Promise<StageResult> {
  if (areMessagesCompiled()) return { passed: 1, failed: 0 }
  const result = await runStage(nodeBin, compileMessages, options)
  if (result.failed === 0) keepMessagesHash()
  return result
}

export const types = ({ nodeBin }: Node, options: StageOptions) =>
  runStage(
    nodeBin,
    [
      'node_modules/typescript/bin/tsc',
      ...['--noEmit', '--incremental', '--tsBuildInfoFile', `${dataRoot}/types.tsbuildinfo`],
      // Each checker looks at the types of the libraries anew; there are two processors.
      ...['--checkers', '2', '-p', '.'],
    ],
    options,
  )

/** Looks at the whole project, or at some files of it. */
export const lint = (
  { nodeBin }: Node,
  { files = ['.'], ...options }: StageOptions & { readonly files?: readonly string[] },
) =>
  runStage(
    nodeBin,
    ['node_modules/@biomejs/biome/bin/biome', 'ci', '--no-errors-on-unmatched', ...files],
    options,
  )

/** Exports, files and packages that nobody uses. */
export const knip = ({ nodeBin }: Node, options: StageOptions) =>
  runStage(
    nodeBin,
    [
      'node_modules/knip/bin/knip.js',
      '--no-progress',
      ...['--cache', '--cache-location', `${dataRoot}/knip`],
    ],
    options,
  )

type Project = 'unit' | 'unit-isolated' | 'unit-process' | 'integration' | 'processes'

/** Projects of `vitest.config.ts`; `args` are words that a file has in its name, and its options. */
export function vitest(
  { nodeBin }: Node,
  projects: readonly [Project, ...Project[]],
  { args = [], ...options }: StageOptions & { readonly args?: readonly string[] },
) {
  const report = `test-results/${projects[0]}.json`
  return runStage(
    nodeBin,
    [
      'node_modules/vitest/vitest.mjs',
      ...(args[0] === 'related' ? ['related', '--run', ...args.slice(1)] : ['run', ...args]),
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    { ...options, count: vitestReport(report) },
  )
}

/** The browser tests; `env` is that of `browserTestsEnv`. */
export function browser(
  { nodeBin }: Node,
  { env, log, short, args = [], report = 'e2e' }: PlaywrightOptions & { readonly report?: string },
) {
  const count = playwrightReport(`test-results/${report}.json`)
  return runStage(nodeBin, ['node_modules/@playwright/test/cli.js', 'test', ...args], {
    env: { ...env, TEST_SHORT: short ? '1' : '0', E2E_REPORT: report },
    log,
    count,
  })
}

/**
 * Firefox and WebKit against a running stack. An engine that cannot be had is said to be skipped, and counts neither as
 * passed nor as failed.
 */
export async function otherBrowsers(
  { nodeBin }: Node,
  { env, log, short, args = [] }: PlaywrightOptions,
): Promise<StageResult> {
  const { env: programs, skipped } = await ensureBrowsers()
  if (Object.keys(programs).length === 0) return { passed: 0, failed: 0, skipped }
  const result = await runStage(
    nodeBin,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=tests/browsers/playwright.config.ts',
      ...args,
    ],
    {
      env: { ...env, ...programs, TEST_SHORT: short ? '1' : '0' },
      log,
      count: playwrightReport('test-results/browsers.json'),
    },
  )
  return { ...result, skipped }
}
