import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.mjs'
import { unitFiles, unitGroup } from '../../scripts/lib/unit-files.ts'

test.each([
  ['a module replaced', "vi.mock('./clock')"],
  ['a module replaced later', "vi.doMock('./clock')"],
  ['a module loaded anew', 'vi.resetModules()'],
])('a test file with %s has modules of its own', (_, text) => {
  expect(unitGroup(text)).toBe('isolated')
})

test('a test file with another time zone has a process of its own', () => {
  expect(unitGroup("vi.resetModules(); process.env.TZ = 'UTC'")).toBe('process')
})

test.each([
  ['nothing', 'const later = vi.fn()'],
  ['a variable of the environment', "process.env.LOG_LEVEL = 'info'"],
  ['a global', "vi.stubGlobal('fetch', answer)"],
  ['the clock', 'vi.useFakeTimers()'],
])('a test file that alters %s shares its modules', (_, text) => {
  expect(unitGroup(text)).toBe('shared')
})

test('the files are put into the group of their text', () => {
  const { shared, isolated, process } = unitFiles(root)
  expect(shared).toContain('app/domain/stock/acriss.test.ts')
  expect(isolated).toContain('app/server/content/last-good.server.test.ts')
  expect(process).toContain('app/domain/calendar/time-zone.test.ts')
})
