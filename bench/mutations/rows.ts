import { readFileSync } from 'node:fs'
import { step } from '../../scripts/lib/log.mjs'
import { root } from '../../scripts/lib/paths.mjs'
import {
  type BrokenLine,
  isQuick,
  type SpecificationRow,
  specificationRows,
} from '../../scripts/lib/specification.ts'
import type { Group } from './groups.ts'
import { type Task, testRunner } from './test-runner.ts'

type Tried = { readonly id: string; readonly line: BrokenLine; readonly isNoticed: boolean }

/**
 * Breaks the lines that the rows of `docs/specification.md` name and runs the tests that the same row names, and no others.
 * @param ids of rows; without any, all of them
 * @throws Error for a row whose tests fail, or do not run, on the code as it is
 */
export async function brokenRows(ids: readonly string[]): Promise<Tried[]> {
  const rows = specificationRows(readFileSync(`${root}/docs/specification.md`, 'utf8')).filter(
    ({ id, lines }) => lines.length > 0 && (ids.length === 0 || ids.includes(id)),
  )
  const tried: Tried[] = []
  for (const project of ['unit', 'integration'] as const) {
    const runner = testRunner(project, { asConfigured: true })
    try {
      for (const row of rows) tried.push(...(await triedOf(row, project, runner)))
    } finally {
      await runner.stop()
    }
  }
  return tried
}

/** A row with unit tests is left to these. */
async function triedOf(
  { id, proofs, lines }: SpecificationRow,
  project: Group['project'],
  { run }: ReturnType<typeof testRunner>,
): Promise<Tried[]> {
  const quick = proofs.filter(isQuick)
  const ofUnit = quick.filter(({ file }) => !file.startsWith('tests/integration/'))
  const named = project === 'unit' ? ofUnit : ofUnit.length > 0 ? [] : quick
  if (named.length === 0) return []
  const tests: Task = {
    tests: [...new Set(named.map(({ file }) => file))],
    titles: named.map(({ title }) => title),
  }
  step(`Breaking ${id}`)
  const whole = await run(tests)
  if (whole.failed.length > 0) throw new Error(`${id} is red as it is: ${whole.failed[0]}`)
  if (whole.passed === 0) throw new Error(`${id}: no test has one of its titles`)
  const tried: Tried[] = []
  for (const line of lines) {
    const code = readFileSync(`${root}/${line.file}`, 'utf8').replace(line.before, () => line.after)
    const { failed, isEndless } = await run({ ...tests, broken: { file: line.file, code } })
    const isNoticed = isEndless || failed.length > 0
    if (!isNoticed) console.log(`Nobody noticed: ${id} | ${line.file} | ${line.before}`)
    tried.push({ id, line, isNoticed })
  }
  return tried
}
