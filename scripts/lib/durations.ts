import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './paths.mjs'

const file = `${root}/tests/durations.json`

type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
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
    return report.testResults.map(({ name, startTime, endTime }) => [
      relative(root, name),
      Math.round((endTime - startTime) / 1000),
    ])
  })
  const sorted = Object.fromEntries(seconds.toSorted())
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}
