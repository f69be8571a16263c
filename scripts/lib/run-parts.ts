import { explain, step } from './log.mjs'
import { type PartContext, partRuns } from './part-runs.ts'
import { type Part, partOf } from './parts.ts'
import { askedToEnd, isCommandRunning } from './processes.mjs'
import { schedule } from './schedule.ts'
import { type StageLog, stageLog } from './stage-log.ts'
import type { StageResult } from './stages.ts'

export type PartResult = StageResult & {
  readonly title: string
  readonly seconds: number
  /** It prepares something for others, and has no tests to count. */
  readonly isSetUp: boolean
  /** Something that it needs failed. */
  readonly isNotRun: boolean
}

type Options = Omit<PartContext, 'log'> & {
  /** One after the other, in the terminal. */
  readonly isLive?: boolean
  readonly saysBeginnings?: boolean
}

/** The suite is planned for so many processors: with more, tests that wait for each other would not be faster. */
const CORES = 2
const PROGRESS_MS = 15_000

/**
 * Runs parts side by side. The words of each go to `test-results/<part>.log`, and to the terminal when it failed; what is
 * running is said now and then. Ends us when a signal asked us to, once no command runs any more.
 */
export async function runParts(
  names: readonly Part[],
  { isLive = false, saysBeginnings = false, ...context }: Options,
): Promise<PartResult[]> {
  const running = new Map<Part, { began: number; log: StageLog | undefined }>()
  const counts = new Map<Part, StageResult>()
  const results: PartResult[] = []
  const ended = (name: Part, how: string, error: unknown) => {
    const { title, isSetUp = false } = partOf(name)
    const { began = Date.now(), log } = running.get(name) ?? {}
    running.delete(name)
    const interrupted = askedToEnd()
    if (interrupted !== undefined) {
      // The signal ended the part: it has not failed.
      if (!isCommandRunning()) process.exit(interrupted)
      return
    }
    const result = counts.get(name) ?? { passed: 0, failed: 1 }
    const seconds = Math.round((Date.now() - began) / 1000)
    results.push({ ...result, title, seconds, isSetUp, isNotRun: how === 'not run' })
    if (isLive) {
      if (error) explain(error)
      return
    }
    if (how === 'badly') {
      console.log(`\n---- ${title} ----`)
      if (log) process.stdout.write(log.read())
      if (error) explain(error)
      console.log(`---- the end of ${title} ----\n`)
    }
    step(
      `${title}: ${how === 'not run' ? 'not run' : `${countsOf({ ...result, isSetUp })} (${seconds} s)`}`,
    )
  }
  const progress = setInterval(() => {
    const each = [...running].map(([name, { log }]) => {
      const passed = log?.passed() ?? 0
      return `${partOf(name).title}${passed > 0 ? ` (${passed} passed so far)` : ''}`
    })
    step(`running: ${each.join(', ')}`)
  }, PROGRESS_MS)
  if (isLive) clearInterval(progress)

  const tasks = names.map((name) => ({
    name,
    ...partOf(name),
    needs: partOf(name).needs.filter((need) => names.includes(need)),
    run: async () => {
      const result = await partRuns[name]({ ...context, log: running.get(name)?.log })
      counts.set(name, result)
      return result.failed === 0
    },
  }))
  await schedule(tasks, {
    cores: isLive ? 0 : CORES,
    isStopped: () => askedToEnd() !== undefined,
    began: (name) => {
      running.set(name, { began: Date.now(), log: isLive ? undefined : stageLog(name) })
      if (saysBeginnings || isLive) step(`${partOf(name).title} …`)
    },
    ended,
  })
  clearInterval(progress)
  const interrupted = askedToEnd()
  if (interrupted !== undefined) process.exit(interrupted)
  return results
}

/** The outcome of a part, in words. */
export function countsOf({
  passed,
  failed,
  skipped = [],
  isSetUp,
}: Pick<PartResult, 'passed' | 'failed' | 'skipped' | 'isSetUp'>): string {
  if (passed + failed > 0) return `${passed} passed, ${failed} failed`
  if (skipped.length > 0) return 'skipped'
  return isSetUp ? 'ready' : 'no tests'
}
