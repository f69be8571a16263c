import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashFiles } from '../../scripts/lib/hash-files.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(`${tmpdir()}/istmo-hash-`)
  mkdirSync(`${folder}/messages`)
  writeFileSync(`${folder}/messages/es.json`, '{"a":"uno"}')
  writeFileSync(`${folder}/settings.json`, '{}')
})
afterEach(() => rmSync(folder, { recursive: true }))

const hash = () => hashFiles(folder, ['messages', 'settings.json', 'missing'])

test('the same files have the same hash', () => {
  expect(hash()).toBe(hash())
})

test.each([
  ['a word', () => writeFileSync(`${folder}/messages/es.json`, '{"a":"dos"}')],
  ['a new file', () => writeFileSync(`${folder}/messages/en.json`, '{}')],
  ['a name', () => renameSync(`${folder}/messages/es.json`, `${folder}/messages/en.json`)],
  ['a file that goes', () => rmSync(`${folder}/settings.json`)],
])('%s changes it', (_, change) => {
  const before = hash()
  change()
  expect(hash()).not.toBe(before)
})

test('a file that is left out changes nothing', () => {
  const without = () => hashFiles(folder, ['messages'], (name) => name === 'cache')
  const before = without()
  mkdirSync(`${folder}/messages/cache`)
  writeFileSync(`${folder}/messages/cache/x`, 'y')
  expect(without()).toBe(before)
})
