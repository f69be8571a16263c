import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { comparePictures } from '../../scripts/lib/compare-pictures'

let root = ''
beforeEach(() => {
  root = mkdtempSync(`${tmpdir()}/istmo-compare-`)
})
afterEach(() => rmSync(root, { recursive: true }))

/** Ten by ten pixels of one grey, of which some are others. */
function picture(...others: readonly number[]): Promise<Buffer> {
  const grey = Array.from({ length: 100 }, (_, at) => others[at] ?? 100)
  return png(10, Buffer.from(grey.flatMap((value) => [value, value, value])))
}

/** Ten pixels wide; three channels. */
function png(height: number, data: Buffer): Promise<Buffer> {
  return sharp(data, { raw: { width: 10, height, channels: 3 } })
    .png()
    .toBuffer()
}

async function differencesOf(before: Buffer | null, after: Buffer | null): Promise<string[]> {
  const folders = { before: `${root}/before`, after: `${root}/after` }
  for (const [name, bytes] of [
    [folders.before, before],
    [folders.after, after],
  ] as const) {
    mkdirSync(name, { recursive: true })
    if (bytes) writeFileSync(`${name}/home.png`, bytes)
  }
  const differences = `${root}/differences`
  const { differ } = await comparePictures({ ...folders, differences, whole: true })
  return differ.map(({ why }) => why)
}

test.each([
  ['are the same', [], []],
  ['are rounded otherwise', Array.from({ length: 100 }, () => 102), []],
  ['have four soft edges', [108, 92, 108, 92], []],
  ['have five', [108, 92, 108, 92, 108], ['5 pixels from line 0 on']],
  ['have one pixel of another colour', [109], ['1 pixels from line 0 on']],
])('pictures that %s', async (_, others, expected) => {
  expect(await differencesOf(await picture(), await picture(...others))).toEqual(expected)
})

test('another size is said, and what differs is drawn', async () => {
  const why = await differencesOf(await picture(), await png(11, Buffer.alloc(330, 100)))
  expect(why).toEqual(['10 pixels from line 10 on, 10x11 instead of 10x10'])
  expect(existsSync(`${root}/differences/home.png`)).toBe(true)
})

test('one that is new and one that is gone', async () => {
  expect(await differencesOf(null, await picture())).toEqual(['is new'])
  rmSync(`${root}/after/home.png`)
  expect(await differencesOf(await picture(), null)).toEqual(['is gone'])
})
