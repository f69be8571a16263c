import { ensureBrowsers } from './browsers.ts'
import { step } from './log.mjs'
import { playwrightReport, runStage, type StageResult, vitestReport } from './stages.ts'
import type { Toolchain } from './toolchain.mjs'

/** Compiles the messages: types and unit tests import them. */
export const messages = (toolchain: Toolchain) =>
  runStage(
    'Messages',
    toolchain.nodeBin,
    [
      'node_modules/@inlang/paraglide-js/bin/run.js',
      'compile',
      '--project',
      './project.inlang',
      '--outdir',
      './app/paraglide',
      '--emit-ts-declarations',
      '--silent',
    ],
    { env: toolchain.env },
  )

export const types = (toolchain: Toolchain) =>
  runStage('Types', toolchain.nodeBin, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'], {
    env: toolchain.env,
  })

export const lint = (toolchain: Toolchain) =>
  runStage(
    'Lint and format',
    toolchain.nodeBin,
    ['node_modules/@biomejs/biome/bin/biome', 'ci', '.'],
    { env: toolchain.env },
  )

/** Exports, files and packages that nobody uses. */
export const knip = (toolchain: Toolchain) =>
  runStage('Unused code', toolchain.nodeBin, ['node_modules/knip/bin/knip.js', '--no-progress'], {
    env: toolchain.env,
  })

type Project = 'unit' | 'integration' | 'processes'

/** Projects of `vitest.config.ts`; with words only the files that have one in their name. */
export function vitest(
  toolchain: Toolchain,
  projects: readonly [Project, ...Project[]],
  name: string,
  words: readonly string[] = [],
) {
  const report = `test-results/${projects[0]}.json`
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...words,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  return runStage(name, toolchain.nodeBin, args, {
    env: toolchain.env,
    count: vitestReport(report),
  })
}

/** The browser tests; `env` is that of `browserTestsEnv`. */
export function browser(
  toolchain: Toolchain,
  env: NodeJS.ProcessEnv,
  { short = false, args = [] }: { short?: boolean; args?: readonly string[] } = {},
) {
  const count = playwrightReport('test-results/e2e.json')
  return runStage(
    'Browser',
    toolchain.nodeBin,
    ['node_modules/@playwright/test/cli.js', 'test', ...args],
    { env: { ...toolchain.env, ...env, E2E_SHORT: short ? '1' : '0' }, count },
  )
}

/**
 * Firefox and WebKit against a running stack. An engine that cannot be had is said to be skipped, and counts neither as
 * passed nor as failed.
 */
export async function otherBrowsers(
  toolchain: Toolchain,
  env: NodeJS.ProcessEnv,
  { short = false, args = [] }: { short?: boolean; args?: readonly string[] } = {},
): Promise<StageResult> {
  const name = 'Firefox and WebKit'
  const { env: programs, skipped } = await ensureBrowsers()
  for (const sentence of skipped) step(sentence)
  if (Object.keys(programs).length === 0) return { name, passed: 0, failed: 0, skipped }
  const result = await runStage(
    name,
    toolchain.nodeBin,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=tests/browsers/playwright.config.ts',
      ...args,
    ],
    {
      env: { ...toolchain.env, ...env, ...programs, BROWSERS_SHORT: short ? '1' : '0' },
      count: playwrightReport('test-results/browsers.json'),
    },
  )
  return { ...result, skipped }
}
