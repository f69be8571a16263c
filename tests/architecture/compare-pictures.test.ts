import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { comparePictures, writePng } from '../../scripts/lib/compare-pictures'

let root = ''
beforeEach(() => {
  root = mkdtempSync(`${tmpdir()}/istmo-compare-`)
})
afterEach(() => rmSync(root, { recursive: true }))

/** Ten by ten pixels of one grey, of which some are others. */
function picture(...others: readonly number[]): Buffer {
  const grey = Array.from({ length: 100 }, (_, at) => others[at] ?? 100)
  return writePng(10, 10, Buffer.from(grey.flatMap((value) => [value, value, value])))
}

function differencesOf(before: Buffer | null, after: Buffer | null): string[] {
  const folders = { before: `${root}/before`, after: `${root}/after` }
  for (const [name, bytes] of [
    [folders.before, before],
    [folders.after, after],
  ] as const) {
    mkdirSync(name, { recursive: true })
    if (bytes) writeFileSync(`${name}/home.png`, bytes)
  }
  const differences = `${root}/differences`
  return comparePictures({ ...folders, differences, whole: true }).differ.map(({ why }) => why)
}

test.each([
  ['are the same', picture(), []],
  ['are rounded otherwise', picture(...Array.from({ length: 100 }, () => 102)), []],
  ['have four soft edges', picture(108, 92, 108, 92), []],
  ['have five', picture(108, 92, 108, 92, 108), ['5 pixels from line 0 on']],
  ['have one pixel of another colour', picture(109), ['1 pixels from line 0 on']],
])('pictures that %s', (_, after, expected) => {
  expect(differencesOf(picture(), after)).toEqual(expected)
})

test('another size is said, and what differs is drawn', () => {
  const why = differencesOf(picture(), writePng(10, 11, Buffer.alloc(330, 100)))
  expect(why).toEqual(['10 pixels from line 10 on, 10x11 instead of 10x10'])
  expect(existsSync(`${root}/differences/home.png`)).toBe(true)
})

test('one that is new and one that is gone', () => {
  expect(differencesOf(null, picture())).toEqual(['is new'])
  rmSync(`${root}/after/home.png`)
  expect(differencesOf(picture(), null)).toEqual(['is gone'])
})
