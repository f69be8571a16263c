import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleFacts } from '../test-samples'
import { priceQuote } from './price'
import type { CarRates } from './rates'
import { seasonCosts } from './season-costs'

const high = { name: { es: 'Alta', en: 'High' }, kind: 'high' } as const
const peak = { name: { es: 'Navidad', en: 'Christmas' }, kind: 'peak' } as const
const totalAt = (rates: CarRates) =>
  priceQuote(sampleFacts({ rates, days: rates.days.reduce((all, { days }) => all + days, 0) }))
    .total

test('a season says what it adds to the total, and a cheap one what it takes off', () => {
  const at = (price: number) => ({ days: [{ days: 2, price, season: high }], length: null })
  expect(seasonCosts(at(5250), 4200, totalAt)).toEqual([
    { name: high.name, days: 2, amount: totalAt(at(5250)) - totalAt(at(4200)) },
  ])
  expect(seasonCosts(at(3000), 4200, totalAt)[0]?.amount).toBeLessThan(0)
  const plain = { days: [{ days: 2, price: 4200, season: null }], length: null }
  expect(seasonCosts(plain, 4200, totalAt)).toEqual([])
})

test('the seasons of a rental make the whole difference to the base price', () => {
  const day = fc.record({
    days: fc.integer({ min: 1, max: 6 }),
    price: fc.integer({ min: 500, max: 20_000 }),
    season: fc.constantFrom(null, high, peak),
  })
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 5 }), (drawn) => {
      const days = drawn.map((one) => (one.season ? one : { ...one, price: 4200 }))
      const base = days.map((one) => ({ ...one, price: 4200, season: null }))
      const costs = seasonCosts({ days, length: null }, 4200, totalAt)
      const all = costs.reduce((sum, { amount }) => sum + amount, 0)
      expect(all).toBe(totalAt({ days, length: null }) - totalAt({ days: base, length: null }))
    }),
  )
})
