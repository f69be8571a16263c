import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.mjs'

const folders = 'tests/{browsers,dev,e2e,faults,fixtures,integration,processes}/**/*.ts'
/** Milliseconds that a test, and what it waits for, have by the configurations. */
const OF_A_TEST = 600_000
const OF_A_WAIT = 60_000
/** A try that is made again takes no longer. */
const OF_A_TRY = 10_000

/** A machine that does something else as well is no fault: several tests failed by a bound that was only their own. */
test('no test has less patience than its configuration', () => {
  const short = globSync(folders, { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const ofTests = numbersOf(text, /^ {0,2}\}, ([\d_]+)\)$|\btest\.setTimeout\(([\d_]+)\)/gm)
    const ofWaits = numbersOf(text, /\btimeout: ([\d_]+)/g)
    return [
      ...ofTests.filter((time) => time < OF_A_TEST),
      ...ofWaits.filter((time) => time > OF_A_TRY && time < OF_A_WAIT),
    ].map((time) => `${file}: ${time}`)
  })
  expect(short).toEqual([])
})

function numbersOf(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map((found) =>
    Number((found[1] ?? found[2] ?? '').replaceAll('_', '')),
  )
}
