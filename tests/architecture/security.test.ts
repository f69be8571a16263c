import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.mjs'
import { brokenRows, specificationRows } from '../../scripts/lib/specification.ts'

const rows = specificationRows(readFileSync(`${root}/docs/security.md`, 'utf8'))

test('requirements of security name files and tests that there are', () => {
  expect(brokenRows(rows)).toEqual([])
  expect(rows.filter(({ id }) => id.startsWith('PCI ')).length).toBeGreaterThan(20)
})

/** Requirements of levels 1 and 2 in each section of ASVS 5.0.0, from the first on: those of level 3 come last. */
const wanted = {
  V1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  V2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  V3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  V4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  V5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  V6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  V7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  V8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  V9: { 1: 3, 2: 4 },
  V10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  V11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  V12: { 1: 3, 2: 2, 3: 4 },
  V13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  V14: { 1: 2, 2: 4, 3: 3 },
  V15: { 1: 3, 2: 3, 3: 7 },
  V16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  V17: { 1: 1, 2: 4, 3: 2 },
}

describe('ASVS 5.0', () => {
  test('has each requirement of levels 1 and 2 once', () => {
    const all = Object.entries(wanted).flatMap(([chapter, sections]) =>
      Object.entries(sections).flatMap(([section, count]) =>
        upTo(1, count).map((number) => `${chapter}.${section}.${number}`),
      ),
    )
    const named = rows.filter(({ id }) => id.startsWith('V')).flatMap(({ id }) => idsOf(id))
    expect(named.toSorted()).toEqual(all.toSorted())
  })
})

/** `V1.2.1-3, V1.3.8`: four requirements. */
function idsOf(row: string): string[] {
  return row.split(', ').flatMap((part) => {
    const [, section = '', first = '', last = first] =
      /^(V\d+\.\d+\.)(\d+)(?:-(\d+))?$/.exec(part) ?? []
    return upTo(Number(first), Number(last)).map((number) => section + number)
  })
}

function upTo(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
