import { playwrightReport, runStage, vitestReport } from './stages.mjs'

/** Compiles the messages: types and unit tests import them. */
export const messages = (toolchain) =>
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

export const types = (toolchain) =>
  runStage('Types', toolchain.nodeBin, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'], {
    env: toolchain.env,
  })

export const lint = (toolchain) =>
  runStage(
    'Lint and format',
    toolchain.nodeBin,
    ['node_modules/@biomejs/biome/bin/biome', 'ci', '.'],
    { env: toolchain.env },
  )

export function vitest(toolchain, project, name) {
  const report = `test-results/${project}.json`
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  return runStage(name, toolchain.nodeBin, args, {
    env: toolchain.env,
    count: vitestReport(report),
  })
}

/** Browser tests against a running stack; `env` carries its addresses. */
export function browser(toolchain, env, args = []) {
  const count = playwrightReport('test-results/e2e.json')
  return runStage(
    'Browser',
    toolchain.nodeBin,
    ['node_modules/@playwright/test/cli.js', 'test', ...args],
    { env: { ...toolchain.env, ...env }, count },
  )
}
