import { expect, test } from 'vitest'
import { cheapestOf } from './cheapest'

test.each([
  [[300, 200, 300, null], 200],
  [[200, 200, 300, 300, 300], 200],
  [[200, 200, 300, 300], null],
  [[200, 200, 200], null],
  [[200], null],
  [[null, null], null],
  [[], null],
])('of %j the mark goes to %j', (prices, expected) => {
  expect(cheapestOf(prices)).toBe(expected)
})
