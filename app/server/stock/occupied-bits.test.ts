import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, halfDays } from '~/domain/calendar/rental-period'
import { occupiedByKeys, occupiedKey } from '~/domain/stock/availability'
import { byWeek } from './ledger-week'
import { occupiedIn } from './occupied-bits'

const CAR = 7

test('say of every rental what the keys say', () => {
  const slot = fc.record({
    unit: fc.integer({ min: 1, max: 40 }),
    day: fc.nat(30),
    letter: fc.constantFrom('a', 'p'),
  })
  const rental = fc.record({ day: fc.nat(30), days: fc.integer({ min: 1, max: 16 }) })
  fc.assert(
    fc.property(fc.array(slot, { maxLength: 200 }), rental, (slots, { day, days }) => {
      const keys = slots.map((one) =>
        occupiedKey(one.unit, `${addDays('2026-12-20', one.day)}${one.letter}`),
      )
      const weeks = byWeek(new Map([[CAR, new Map(keys.map((key) => [key, 1]))]]))
      const bits = occupiedIn(
        [...weeks.values()].map(({ occupied }) => occupied),
        CAR,
      )
      const words = occupiedByKeys(new Set(keys))
      const pickup = `${addDays('2026-12-20', day)}T10:00`
      const halves = halfDays(pickup, addDays(pickup, days))
      for (let unit = 1; unit <= 41; unit++) {
        expect(bits.overlaps(unit, halves)).toBe(words.overlaps(unit, halves))
      }
    }),
  )
})

test('of another car, or of a car with nothing taken, are none', () => {
  const weeks = [new Map([[CAR, new Map([['1:2026-12-20a', null]])]]), new Map([[8, new Map()]])]
  const taken = (car: number) => occupiedIn(weeks, car).overlaps(1, ['2026-12-20a'])
  expect([CAR, 8, 9].map(taken)).toEqual([true, false, false])
})
