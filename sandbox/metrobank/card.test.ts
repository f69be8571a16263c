import { expect, it } from 'vitest'
import { isPast } from './card.ts'

it.each([
  ['0228', '2028-02-29T23:59:59-05:00', false],
  ['0228', '2028-03-01T00:00:00-05:00', true],
  ['1226', '2027-01-01T04:59:59Z', false],
  ['1226', '2027-01-01T05:00:00Z', true],
])('a card of %s at %s is past: %s', (expiry, at, past) => {
  expect(isPast(expiry, Date.parse(at))).toBe(past)
})
