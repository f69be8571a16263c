import { expect, test } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.server'

function setUp() {
  let now = 0
  const states: string[] = []
  const breaker = new CircuitBreaker({
    threshold: 3,
    cooldown: 100,
    clock: () => now,
    onChange: (state) => states.push(state),
  })
  const fail = (times: number) => {
    for (let time = 0; time < times; time++) breaker.failed()
  }
  return {
    breaker,
    states,
    fail,
    at: (time: number) => {
      now = time
    },
  }
}

test('opens after failures in a row only', () => {
  const { breaker, fail, states } = setUp()
  fail(2)
  breaker.succeeded()
  fail(2)
  expect(breaker.allows()).toBe(true)
  fail(1)
  expect(breaker.allows()).toBe(false)
  expect(states).toEqual(['open'])
})

test('after the cooldown one call tries, and closes it', () => {
  const { breaker, fail, at, states } = setUp()
  fail(3)
  at(100)
  expect([breaker.allows(), breaker.allows()]).toEqual([true, false])
  breaker.succeeded()
  expect([breaker.allows(), breaker.allows()]).toEqual([true, true])
  expect(states).toEqual(['open', 'closed'])
})

test('a probe that fails keeps it open for another cooldown', () => {
  const { breaker, fail, at } = setUp()
  fail(3)
  at(100)
  breaker.allows()
  fail(1)
  at(199)
  expect(breaker.allows()).toBe(false)
  at(200)
  expect(breaker.allows()).toBe(true)
})
