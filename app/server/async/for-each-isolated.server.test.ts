import { expect, test } from 'vitest'
import { forEachIsolated } from './for-each-isolated.server'

test('one that fails stops no other', async () => {
  const seen: string[] = []
  async function* items() {
    yield { code: 'a' }
    yield { code: 'b' }
    yield { code: 'c' }
  }
  const done = await forEachIsolated(items(), 'not done', async ({ code }) => {
    seen.push(code)
    if (code === 'b') throw new Error('broken')
    return code === 'c'
  })
  expect(seen).toEqual(['a', 'b', 'c'])
  expect(done).toBe(1)
})
