import { expect, test } from 'vitest'
import { amountSchema, assertPositive } from './amount'

test.each([
  ['411.42', 41_142],
  [411.42, 41_142],
  ['0', 0],
  [0, 0],
])('the amount %j of a gateway is %i cents', (amount, cents) => {
  expect(amountSchema.parse(amount)).toBe(cents)
})

test.each(['-0.01', -1, '1.005', 'ten', '', null, Number.NaN])('%j is no amount', (amount) => {
  expect(amountSchema.safeParse(amount).success).toBe(false)
})

test.each([1, 41_142])('%i cents can be charged', (amount) => {
  expect(() => assertPositive(amount)).not.toThrow()
})

test.each([0, -1, 0.5, 1.5, Number.NaN, 2 ** 53])('%d cents cannot be charged', (amount) => {
  expect(() => assertPositive(amount)).toThrow(RangeError)
})
