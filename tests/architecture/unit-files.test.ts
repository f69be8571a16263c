import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.mjs'
import { needsModulesOfItsOwn, unitFiles } from '../../scripts/lib/unit-files.ts'

test.each([
  ['a module replaced', "vi.mock('./clock')"],
  ['a module replaced later', "vi.doMock('./clock')"],
  ['a module loaded anew', 'vi.resetModules()'],
  ['another time zone', "process.env.TZ = 'UTC'"],
])('a test file with %s has modules of its own', (_, text) => {
  expect(needsModulesOfItsOwn(text)).toBe(true)
})

test.each([
  ['nothing', 'const later = vi.fn()'],
  ['a variable of the environment', "process.env.LOG_LEVEL = 'info'"],
  ['a global', "vi.stubGlobal('fetch', answer)"],
  ['the clock', 'vi.useFakeTimers()'],
])('a test file that alters %s shares its modules', (_, text) => {
  expect(needsModulesOfItsOwn(text)).toBe(false)
})

test('each unit test is in one of the two groups', () => {
  const { shared, isolated } = unitFiles(root)
  expect(shared).toContain('app/domain/stock/acriss.test.ts')
  expect(isolated).toContain('tests/architecture/unit-files.test.ts')
  expect(new Set([...shared, ...isolated]).size).toBe(shared.length + isolated.length)
})
