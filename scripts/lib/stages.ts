import { existsSync, readFileSync, rmSync } from 'node:fs'
import { step } from './log.mjs'
import { root } from './paths.mjs'
import { runChild } from './processes.mjs'

type Counts = { readonly passed: number; readonly failed: number }

/** What came of a part of the tests; `skipped` says in a sentence each what could not be run here. */
export type StageResult = Counts & { readonly name: string; readonly skipped?: readonly string[] }

/** Counts of a stage; `failed` is at least 1 when its command ended badly, whatever it reported. */
export async function runStage(
  name: string,
  command: string,
  args: readonly string[],
  { env, count }: { env: NodeJS.ProcessEnv; count?: () => Counts },
): Promise<StageResult> {
  console.log('')
  step(name)
  const code = await runChild(command, args, { env })
  const { passed, failed } = count
    ? count()
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  return { name, passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}

/** Reads the JSON report of Vitest; a missing report counts as nothing run. */
export function vitestReport(file: string): () => Counts {
  rmSync(`${root}/${file}`, { force: true })
  return () => {
    if (!existsSync(`${root}/${file}`)) return { passed: 0, failed: 1 }
    const report: { numPassedTests: number; numFailedTests: number } = JSON.parse(
      readFileSync(`${root}/${file}`, 'utf8'),
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  }
}

/** Browser tests of one run that may pass at their second attempt only: a slow machine closes a connection now and then. */
const FLAKY = 1

/** Reads the JSON report of Playwright, which names its flaky tests; more than `FLAKY` of them count as failed. */
export function playwrightReport(file: string): () => Counts {
  rmSync(`${root}/${file}`, { force: true })
  return () => {
    if (!existsSync(`${root}/${file}`)) return { passed: 0, failed: 1 }
    const { stats }: PlaywrightReport = JSON.parse(readFileSync(`${root}/${file}`, 'utf8'))
    const forgiven = stats.flaky <= FLAKY ? stats.flaky : 0
    if (forgiven > 0) step(`${forgiven} passed at the second attempt only (named above): flaky`)
    return {
      passed: stats.expected + forgiven,
      failed: stats.unexpected + stats.flaky - forgiven,
    }
  }
}

type PlaywrightReport = {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
  }
}
