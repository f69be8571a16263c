import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayNumber } from './numbers'

it('a day has the number that Temporal counts from 1970', () => {
  const first = Temporal.PlainDate.from('1970-01-01')
  fc.assert(
    fc.property(fc.integer({ min: -30_000, max: 100_000 }), (days) => {
      expect(dayNumber(first.add({ days }).toString())).toBe(days)
    }),
  )
  expect(dayNumber('2028-03-01') - dayNumber('2028-02-28')).toBe(2)
  expect(dayNumber('2026-02-31T')).toBeNaN()
})
