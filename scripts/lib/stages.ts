import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { UserError } from './log.mjs'
import { root } from './paths.mjs'
import { askedToEnd, runChild } from './processes.mjs'
import type { StageLog } from './stage-log.ts'

type Counts = {
  readonly passed: number
  readonly failed: number
  /** A line about each test that failed, where a report names them. */
  readonly failures?: readonly string[]
}

/** The result of a part of the tests; `skipped` says in a sentence each what could not be run here. */
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
  const counts = count ? count() : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  return code === 0 ? counts : { ...counts, failed: Math.max(counts.failed, 1) }
}

/** Reads the JSON report of Vitest; a missing report counts as nothing run. */
export function vitestReport(file: string): () => Counts {
  rmSync(`${root}/${file}`, { force: true })
  return () => {
    if (!existsSync(`${root}/${file}`)) return { passed: 0, failed: 1 }
    const report: VitestReport = JSON.parse(readFileSync(`${root}/${file}`, 'utf8'))
    const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed')
      const own = tests.map(({ fullName, failureMessages: [first] }) =>
        failure(relative(root, name), fullName, first),
      )
      // A file that cannot be read, or whose beginning failed, has no test that did.
      return status === 'failed' && own.length === 0
        ? [failure(relative(root, name), 'as a whole', message)]
        : own
    })
    return { passed: report.numPassedTests, failed: report.numFailedTests, failures }
  }
}

type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** Reads the JSON report of Playwright. What passes at a second attempt would have failed. */
export function playwrightReport(file: string): () => Counts {
  rmSync(`${root}/${file}`, { force: true })
  return () => {
    if (!existsSync(`${root}/${file}`)) return { passed: 0, failed: 1 }
    const { stats, suites }: PlaywrightReport = JSON.parse(readFileSync(`${root}/${file}`, 'utf8'))
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: suites.flatMap((suite) => failuresOf(suite, [])),
    }
  }
}

type Suite = {
  readonly title: string
  readonly suites?: readonly Suite[]
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

type PlaywrightReport = {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
  }
  readonly suites: readonly Suite[]
}

function failuresOf({ title, suites = [], specs }: Suite, above: readonly string[]): string[] {
  const path = [...above, title]
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const [file = '', ...titles] = [...path, spec.title]
        const message = results.find(({ error }) => error)?.error?.message
        return failure(`${file} [${projectName}]`, titles.join(' › '), message)
      }),
  )
  return [...own, ...suites.flatMap((suite) => failuresOf(suite, path))]
}

function failure(where: string, title: string, message = ''): string {
  const [reason = ''] = stripVTControlCharacters(message).trim().split('\n')
  return `${where} › ${title}: ${reason.slice(0, 200)}`
}
