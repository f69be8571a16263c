import { existsSync, readFileSync, rmSync } from 'node:fs'
import { UserError } from './log.mjs'
import { root } from './paths.mjs'
import { askedToEnd, runChild } from './processes.mjs'
import type { StageLog } from './stage-log.ts'

type Counts = { readonly passed: number; readonly failed: number }

/** What came of a part of the tests; `skipped` says in a sentence each what could not be run here. */
export type StageResult = Counts & { readonly skipped?: readonly string[] }

/** Where a stage runs: with a log in that, else in the terminal. */
export type StageOptions = { readonly env: NodeJS.ProcessEnv; readonly log?: StageLog | undefined }

/** Counts of a stage; `failed` is at least 1 when its command ended badly, whatever it reported. */
export async function runStage(
  command: string,
  args: readonly string[],
  { env, log, count }: StageOptions & { readonly count?: () => Counts },
): Promise<StageResult> {
  if (askedToEnd() !== undefined) throw new UserError('Asked to end')
  const code = await runChild(command, args, { env, onOutput: log?.write })
  const { passed, failed } = count
    ? count()
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
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

/** Reads the JSON report of Playwright. What passes at a second attempt would have failed. */
export function playwrightReport(file: string): () => Counts {
  rmSync(`${root}/${file}`, { force: true })
  return () => {
    if (!existsSync(`${root}/${file}`)) return { passed: 0, failed: 1 }
    const { stats }: PlaywrightReport = JSON.parse(readFileSync(`${root}/${file}`, 'utf8'))
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
  }
}

type PlaywrightReport = {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
  }
}
