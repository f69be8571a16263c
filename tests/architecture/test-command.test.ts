import { expect, test } from 'vitest'
import { chosenParts, needsBackOffice, partOf } from '../../scripts/lib/parts.ts'
import { readTestCommand } from '../../scripts/lib/test-command.ts'

test('a part, words and arguments of Playwright are told apart', () => {
  expect(readTestCommand(['e2e', 'home', 'fleet', '--workers=1', 'x'])).toEqual({
    isAll: false,
    keepsDurations: false,
    part: 'e2e',
    words: ['home', 'fleet'],
    playwright: ['-g', 'home|fleet', '--workers=1', 'x'],
  })
  expect(readTestCommand(['e2e', '-g', 'home'])).toMatchObject({
    words: [],
    playwright: ['-g', 'home'],
  })
})

test('our own arguments name no part', () => {
  expect(readTestCommand(['--all', '--durations'])).toEqual({
    isAll: true,
    keepsDurations: true,
    part: undefined,
    words: [],
    playwright: [],
  })
})

test('without a name all parts are run, and with --all those that only it has', () => {
  const usual = chosenParts(undefined)
  const all = chosenParts(undefined, { isAll: true })
  expect(usual).toContain('e2e')
  expect(usual).not.toContain('real-date')
  const more = all.filter((part) => !usual.includes(part))
  expect(more).toEqual(['storm', 'storm-cluster', 'deploy', 'real-date'])
})

test('the parts that a part needs are run, too, and stand above it', () => {
  const all = chosenParts(undefined, { isAll: true })
  for (const part of all)
    for (const need of partOf(part).needs)
      expect(all.indexOf(need), `${part} needs ${need}`).toBeLessThan(all.indexOf(part))
})

test('a part by its name comes with the messages alone', () => {
  expect(chosenParts('fuzz')).toEqual(['messages', 'fuzz'])
  expect(chosenParts('messages')).toEqual(['messages'])
  expect(chosenParts('integration')).toEqual(['messages', 'integration', 'processes'])
})

test('a name that is none is told, and so is one of a part that tests nothing', () => {
  expect(() => chosenParts('e3e')).toThrow('npm test has no part "e3e". Its parts: messages, types')
  expect(() => chosenParts('template')).toThrow('no part "template"')
})

test('Directus is installed for what starts it', () => {
  expect(needsBackOffice(undefined)).toBe(true)
  expect(needsBackOffice('integration')).toBe(true)
  expect(needsBackOffice('unit')).toBe(false)
})
