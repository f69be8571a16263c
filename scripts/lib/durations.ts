import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './paths.mjs'

const file = `${root}/tests/durations.json`

type Report = {
  readonly testResults: readonly {
    readonly name: string
    /** Milliseconds; none of those that were skipped. */
    readonly assertionResults: readonly { readonly duration?: number | null }[]
  }[]
}

/** Seconds that each file of the integration tests took when they were last written down, by its path. */
export function readDurations(): Readonly<Record<string, number>> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** New files first, whose time nobody knows. */
export function longestFirst<File>(
  files: readonly File[],
  {
    durations,
    pathOf,
  }: {
    readonly durations: Readonly<Record<string, number>>
    readonly pathOf: (file: File) => string
  },
): File[] {
  const seconds = (file: File) => durations[pathOf(file)] ?? Number.MAX_SAFE_INTEGER
  return files.toSorted((a, b) => seconds(b) - seconds(a))
}

/** Writes down those of the run that has just ended. */
export function keepDurations() {
  const seconds = ['integration', 'processes'].flatMap((part) => {
    const report: Report = JSON.parse(readFileSync(`${root}/test-results/${part}.json`, 'utf8'))
    // The tests' own: the beginning and the end of a file are read from a clock that its tests move.
    return report.testResults.map(({ name, assertionResults }) => [
      relative(root, name),
      Math.round(assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000),
    ])
  })
  const sorted = Object.fromEntries(seconds.toSorted())
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}
