import { expect, test } from 'vitest'
import { withMutex } from './mutex.server'

test('calls of one key run one after the other, others beside them, also after a failure', async () => {
  const events: string[] = []
  const call = (name: string, key: string, fails = false) =>
    withMutex(key, async () => {
      events.push(`${name} begins`)
      await Promise.resolve()
      events.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const results = await Promise.allSettled([
    call('a', 'car 1', true),
    call('b', 'car 1'),
    call('c', 'car 2'),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(events.indexOf('b begins')).toBeGreaterThan(events.indexOf('a ends'))
  expect(events.indexOf('c begins')).toBeLessThan(events.indexOf('a ends'))
})
