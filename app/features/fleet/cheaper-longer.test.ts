import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longerRentals } from '~/domain/booking/longer-rental'
import { baseQuote, rentalOf } from '~/domain/booking/rental'
import { addDays } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import { sampleCar, sampleCatalogue, sampleLength, sampleRule } from '~/domain/test-samples'
import { groupByCar } from '../../server/stock/stock.server'
import { freeLength, worthLengths } from './cheaper-longer.server'

const week = sampleLength()
const vehicle = { number: 1, pool: null }
/** Six days from Monday 7 December 2026, and a week is 15 % off. */
const asked = (
  changes: Partial<Catalogue> = {},
  { days = 6, car = sampleCar(), taken = '' } = {},
) => {
  const rates = { rules: [], lengths: [week] }
  const content = sampleCatalogue({ rates, cars: [car], ...changes })
  const pickup = '2026-12-07T10:00'
  const search = {
    ...{ pickupBranch: 'tocumen', returnBranch: 'tocumen' },
    ...{ pickup, return: addDays(pickup, days) },
  }
  const rental = rentalOf(search, content)
  if (!rental) throw new Error('not rented')
  const slots = taken === '' ? [] : [{ slot: `${car.id}:1:${taken}`, reservation: 1 }]
  const busy = groupByCar(slots).get(car.id)
  const overlaps = (unit: number, halves: readonly string[]) =>
    halves.some((half) => busy?.has(`${unit}:${half}`))
  const stock = { known: true, occupiedOf: () => ({ overlaps }) }
  const now = '2026-12-03T13:20'
  const longer = longerRentals(rental, content, now)
  const lengths = worthLengths(car, { rental, longer, content, coupon: null, now })
  const totalOf = (count: number) => {
    const longer = rentalOf({ ...search, return: addDays(pickup, count) }, content)
    return longer ? baseQuote(car, 'prepaid', longer, content).total : 0
  }
  return { said: freeLength(car, lengths, { content, stock }), totalOf }
}

describe('a longer rental for less', () => {
  it('is said where it costs less than a day', () => {
    const { said, totalOf } = asked()
    expect(said).toEqual({
      rate: week.name,
      days: 7,
      total: totalOf(6),
      longer: totalOf(7),
      return: '2026-12-14T10:00',
    })
    expect(asked({}, { days: 5 }).said).toBeNull()
    expect(asked({}, { days: 7 }).said).toBeNull()
  })

  it('is said of the next length, however many days away that is (T8)', () => {
    const month = sampleLength({ days: 28, percent: 3000 })
    const rates = { rules: [], lengths: [month, week] }
    const at = (days: number) => asked({ rates }, { days })
    for (const days of [25, 26, 27]) {
      const { said, totalOf } = at(days)
      expect(said, `${days} days`).toMatchObject({
        days: 28,
        total: totalOf(days),
        longer: totalOf(28),
      })
      expect(totalOf(28)).toBeLessThan(totalOf(days))
    }
    expect(at(20).said).toBeNull()
    // The nearer one of two lengths.
    expect(at(6).said?.days).toBe(7)
  })

  it('is not said where the car is not rented for so many days (D5)', () => {
    expect(asked({}, { car: sampleCar({ minimumDays: 6 }) }).said).toBeNull()
    expect(asked({}, { car: sampleCar({ minimumDays: 7 }) }).said).not.toBeNull()
  })

  it('is not said where the day is of a season that asks for more', () => {
    const dates = { kind: 'once', from: '2026-12-13', to: '2026-12-20' } as const
    const rules = (minimumRental: number) => [
      sampleRule({ dates, minimumRental, adjustment: { kind: 'percent', percent: 0 } }),
    ]
    const at = (minimumRental: number) =>
      asked({ rates: { rules: rules(minimumRental), lengths: [week] } }).said
    expect(at(9)).toBeNull()
    expect(at(7)).not.toBeNull()
  })

  it('is not said where no vehicle is free on it', () => {
    const vehicles = new Map([[sampleCar().id, [vehicle]]])
    expect(asked({ vehicles }).said).not.toBeNull()
    expect(asked({ vehicles }, { taken: '2026-12-14a' }).said).toBeNull()
  })

  it('is said wherever a length makes the whole cheaper', () => {
    const lengths = fc.array(
      fc
        .record({ days: fc.integer({ min: 2, max: 20 }), percent: fc.nat(9000) })
        .map((changes) => sampleLength(changes)),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 18 }), (tiers, days) => {
        const { said, totalOf } = asked({ rates: { rules: [], lengths: tiers } }, { days })
        const cheaper = tiers.map((tier) => tier.days).filter((one) => totalOf(one) < totalOf(days))
        const longer = cheaper.filter((one) => one > days)
        expect(said !== null || longer.length === 0).toBe(true)
        if (said) expect(said.longer).toBe(totalOf(said.days))
      }),
      { numRuns: 40 },
    )
  })
})
