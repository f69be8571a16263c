import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.mjs'
import { needsModulesOfItsOwn, unitFiles } from '../../scripts/lib/unit-files.ts'

test.each([
  ['a module replaced', 'app/features/site/a.test.ts', "vi.mock('./clock')"],
  ['a module replaced later', 'app/features/site/a.test.ts', "vi.doMock('./clock')"],
  ['a variable of the environment', 'app/domain/a.test.ts', "vi.stubEnv('TZ', 'UTC')"],
  ['one that is set by hand', 'app/domain/a.test.ts', "process.env.TZ = 'UTC'"],
  ['a global', 'sandbox/a.test.ts', "vi.stubGlobal('fetch', answer)"],
  ['one that is set by hand, too', 'sandbox/a.test.ts', 'globalThis.fetch = answer'],
  ['a clock that is moved', 'app/domain/a.test.ts', 'vi.useFakeTimers()'],
  ['what the server keeps in its modules', 'app/server/a.server.test.ts', 'expect(1).toBe(1)'],
])('a test file with %s has modules of its own', (_, file, text) => {
  expect(needsModulesOfItsOwn(file, text)).toBe(true)
})

test('a test file that alters nothing shares its modules', () => {
  expect(needsModulesOfItsOwn('app/domain/a.test.ts', 'const later = vi.fn()')).toBe(false)
})

test('each unit test is in one of the two groups', () => {
  const { shared, isolated } = unitFiles(root)
  expect(shared).toContain('app/domain/stock/acriss.test.ts')
  expect(isolated).toContain('app/server/session/session.server.test.ts')
  expect(new Set([...shared, ...isolated]).size).toBe(shared.length + isolated.length)
})
