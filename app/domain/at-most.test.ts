import { expect, test } from 'vitest'
import { atMost } from './at-most'

test('gives what comes in time, null for what does not', async () => {
  expect(await atMost(Promise.resolve(1), 1000)).toBe(1)
  expect(await atMost(new Promise(() => {}), 0)).toBeNull()
  expect(await atMost(Promise.resolve(1), Number.POSITIVE_INFINITY)).toBe(1)
})

test('fails with what fails in time; what fails later is nobody’s unhandled rejection', async () => {
  await expect(atMost(Promise.reject(new Error('down')), 1000)).rejects.toThrow('down')
  const { promise, reject } = Promise.withResolvers<never>()
  expect(await atMost(promise, 0)).toBeNull()
  reject(new Error('late'))
  await new Promise((resolve) => setImmediate(resolve))
})
