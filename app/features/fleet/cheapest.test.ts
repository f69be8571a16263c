import { expect, test } from 'vitest'
import { cheapestOf, cheapestOfMonth } from './cheapest'

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

const days = (...stretches: [count: number, price: number | null][]) =>
  stretches.flatMap(([count, price]) => Array.from({ length: count }, () => price))

test.each([
  ['fifteen days of a month', days([15, 200], [16, 300]), 200],
  ['sixteen', days([16, 200], [15, 300]), null],
  ['most of what is left of it', days([20, null], [9, 200], [2, 300]), 200],
  ['all that is left of it', days([25, null], [6, 200]), null],
  ['none', days([31, null]), null],
])('of a month: %s', (_name, prices, expected) => {
  expect(cheapestOfMonth(prices)).toBe(expected)
})
