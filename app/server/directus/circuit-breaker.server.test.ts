import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CircuitBreaker, CircuitOpenError } from './circuit-breaker.server'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

class Excused extends Error {}

function setUp() {
  const states: string[] = []
  const breaker = new CircuitBreaker({
    threshold: 3,
    cooldown: 100,
    isFailure: (error) => !(error instanceof Excused),
    onChange: (state) => states.push(state),
  })
  const fail = async (times: number, error = new Error('down')) => {
    for (let time = 0; time < times; time++) {
      await expect(breaker.run(() => Promise.reject(error))).rejects.toBe(error)
    }
  }
  const succeed = () => breaker.run(async () => 'answer')
  return { breaker, states, fail, succeed, at: (time: number) => vi.setSystemTime(time) }
}

test('opens after failures in a row only', async () => {
  const { fail, succeed, states } = setUp()
  await fail(2)
  await succeed()
  await fail(2)
  expect(await succeed()).toBe('answer')
  await fail(3)
  await expect(succeed()).rejects.toBeInstanceOf(CircuitOpenError)
  expect(states).toEqual(['open'])
})

test('does not count what says nothing of the back end', async () => {
  const { fail, succeed } = setUp()
  await fail(5, new Excused())
  expect(await succeed()).toBe('answer')
})

test('after the cooldown one call tries, and closes it; others are refused at once', async () => {
  const { breaker, fail, succeed, at, states } = setUp()
  await fail(3)
  at(100)
  const answer = Promise.withResolvers<string>()
  const trying = breaker.run(() => answer.promise)
  await expect(succeed()).rejects.toBeInstanceOf(CircuitOpenError)
  answer.resolve('late')
  expect(await trying).toBe('late')
  expect([await succeed(), await succeed()]).toEqual(['answer', 'answer'])
  expect(states).toEqual(['open', 'closed'])
})

test.each([
  ['fails', new Error('down')],
  ['is given up by its caller', new Excused()],
])(
  'a call that tries and %s keeps it open for another cooldown, and says so once',
  async (_, error) => {
    const { fail, succeed, at, states } = setUp()
    await fail(3)
    at(100)
    await fail(1, error)
    at(199)
    await expect(succeed()).rejects.toBeInstanceOf(CircuitOpenError)
    expect(states).toEqual(['open'])
    at(200)
    expect(await succeed()).toBe('answer')
  },
)
