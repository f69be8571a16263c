import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { during } from '../../scripts/lib/log.mjs'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a long step says again and again what it is at and for how long, until it ends', async () => {
  const said: string[] = []
  const say = (text: string) => said.push(text)
  const work = Promise.withResolvers<string>()
  const result = during(say, 'Installing', () => work.promise)
  expect(said).toEqual(['Installing'])
  vi.advanceTimersByTime(14_999)
  expect(said).toHaveLength(1)
  vi.advanceTimersByTime(30_001)
  const repeated = ['Installing: 15 s so far', 'Installing: 30 s so far', 'Installing: 45 s so far']
  expect(said.slice(1)).toEqual(repeated)
  work.resolve('done')
  expect(await result).toBe('done')
  vi.advanceTimersByTime(60_000)
  expect(said).toHaveLength(4)
})

test('a step that fails is silent from then on, and its error is the caller’s', async () => {
  const said: string[] = []
  const work = () => Promise.reject(new Error('no network'))
  await expect(during((text) => said.push(text), 'Installing', work)).rejects.toThrow('no network')
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual(['Installing'])
})
