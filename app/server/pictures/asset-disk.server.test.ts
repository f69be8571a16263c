import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AssetDisk, etagOf } from './asset-disk.server'

/** Milliseconds by which the disk is late. */
const slow = vi.hoisted(() => ({ removing: 0 }))
vi.mock('node:fs/promises', async (original) => {
  const actual = await original<typeof import('node:fs/promises')>()
  const rm: typeof actual.rm = async (...given) => {
    if (slow.removing > 0) await setTimeout(slow.removing)
    return actual.rm(...given)
  }
  return { ...actual, rm }
})

let folder: string
beforeEach(() => {
  slow.removing = 0
  folder = mkdtempSync(`${tmpdir()}/istmo-disk-`)
})
afterEach(() => {
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true })
})

function picture(size: number, fill = 1) {
  const bytes = new Uint8Array(size).fill(fill)
  return { bytes, type: 'image/webp', etag: etagOf(bytes) }
}

const open = (capacity = 100) => new AssetDisk({ folder, capacity })

test('what one process wrote another reads, with its type and tag', async () => {
  await open().write('a', { ...picture(10), type: 'image/svg+xml' })
  const read = await open().read('a')
  expect(read).toEqual({ ...picture(10), type: 'image/svg+xml', bytes: expect.anything() })
  expect(new Uint8Array(read?.bytes ?? [])).toEqual(picture(10).bytes)
  expect(await open().read('b')).toBeNull()
})

test('it holds no more than its capacity, also of what lay there before', async () => {
  const disk = open()
  for (const [index, name] of ['a', 'b', 'c'].entries()) await disk.write(name, picture(40, index))
  expect([await disk.read('a'), (await disk.read('b'))?.type]).toEqual([null, 'image/webp'])
  await expect.poll(() => readdirSync(folder).length).toBe(2)
  await open(50).read('x')
  await expect.poll(() => readdirSync(folder).length).toBe(1)
})

test('a torn file is no picture, and its place is free again', async () => {
  await open().write('a', picture(10))
  const [file] = readdirSync(folder)
  writeFileSync(`${folder}/${file}`, 'torn')
  const disk = open()
  slow.removing = 50
  expect(await disk.read('a')).toBeNull()
  // This file has the name of the torn one, which is still being taken away.
  await disk.write('a', picture(10))
  await setTimeout(100)
  expect((await disk.read('a'))?.type).toBe('image/webp')
})

test('what is not ours in the folder stays', async () => {
  writeFileSync(`${folder}/notes.txt`, 'x')
  const disk = open(1)
  await disk.write('a', picture(10))
  expect(readdirSync(folder)).toContain('notes.txt')
})

test('a folder that cannot be is done without', async () => {
  writeFileSync(`${folder}/file`, 'x')
  const disk = new AssetDisk({ folder: `${folder}/file/below`, capacity: 100 })
  await disk.write('a', picture(10))
  expect(await disk.read('a')).toBeNull()
})

test('a file that goes while the folder is listed hides no other', async () => {
  await open().write('a', picture(10))
  // Its name is listed, and there is nothing behind it.
  symlinkSync(`${folder}/gone`, `${folder}/${'x'.repeat(43)}.${'y'.repeat(43)}.webp`)
  expect((await open().read('a'))?.type).toBe('image/webp')
})

test('what a crash left half written goes when it is an hour old', async () => {
  const [old, young] = ['1', '2'].map(
    (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000.part`,
  )
  for (const name of [old, young, 'notes.part']) writeFileSync(`${folder}/${name}`, 'half')
  const hourAgo = new Date(Date.now() - 61 * 60_000)
  for (const name of [old, 'notes.part']) utimesSync(`${folder}/${name}`, hourAgo, hourAgo)
  await open().read('a')
  await expect.poll(() => readdirSync(folder).toSorted()).toEqual([young, 'notes.part'])
})
