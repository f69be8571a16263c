import { afterAll, expect, test } from 'vitest'
import { priceQuote } from '~/domain/pricing/price'
import { sampleAddOn, sampleCoupon, sampleCoverage, sampleFacts } from '~/domain/test-samples'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { billRows, includedRows } from './bill-rows'

const basic = sampleCoverage()
const standard = sampleCoverage({ id: 2, code: 'standard', dailyPrice: 1895, mandatory: false })
const coverages = [basic, standard]
const quoteOf = (changes: Parameters<typeof sampleFacts>[0] = {}) =>
  priceQuote(sampleFacts({ coverages, ...changes }))
const sumOf = (rows: readonly { readonly amount: number }[]) =>
  rows.reduce((all, { amount }) => all + amount, 0)

overwriteGetLocale(() => 'en')
afterAll(() => overwriteGetLocale(() => 'es'))

test('the first row is the price on the card, and each other says what it adds to the total', () => {
  const card = quoteOf({ coverage: null })
  const quote = quoteOf({
    coverage: standard,
    addOns: [{ addOn: sampleAddOn({ name: { es: 'Asistencia', en: 'Roadside' } }), quantity: 1 }],
    oneWayFee: 1500,
    coupon: sampleCoupon(),
  })
  const rows = billRows(quote, 'en')
  expect(rows.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
    'car: line',
    'coverage: line',
    'add_on:era line',
    'dropoff: line',
    'coupon:VERANO10 less',
  ])
  expect(rows[0]?.amount).toBe(card.total)
  expect(rows[0]?.label).toBe('Toyota Corolla with Basic')
  expect(rows[1]?.amount).toBe(quoteOf({ coverage: standard }).total - card.total)
  expect(rows.map(({ money }) => money.charAt(0))).toEqual(['$', '+', '+', '+', '\u2212'])
  expect(rows.map(({ maths }) => maths)).toEqual([
    '($35.70 + $9.95) × 5 + fee and ITBMS tax · paying online −15% already taken off',
    '$9.00 × 5 more than Basic + fee and ITBMS tax',
    '$4.99 × 5 + fee and ITBMS tax',
    '$15.00 + fee and ITBMS tax',
    null,
  ])
  expect(sumOf(rows)).toBe(quote.total)
})

test('a plan that nobody has chosen is the one on the card', () => {
  const rows = billRows(quoteOf({ coverage: null }), 'en')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.maths).toMatch(/the coverage required by law, until you choose$/)
})

test('a bill that was frozen without the plan on the card tells its coverage as part of the car', () => {
  const quote = quoteOf({ coverage: standard })
  const lines = quote.lines.map(({ basic: _, ...line }) => line)
  const rows = billRows({ ...quote, lines }, 'en')
  expect(rows.map(({ key }) => key)).toEqual(['car:'])
  expect(sumOf(rows)).toBe(quote.total)
})

test('the taxes stand apart, inside of the total; a branch in town has no airport', () => {
  const quote = quoteOf()
  const rows = includedRows(quote)
  expect(rows.map(({ label }) => label)).toEqual([
    'Price before taxes',
    'Airport fee, 12%',
    'ITBMS tax, 7%',
  ])
  expect(sumOf(rows)).toBe(quote.total)
  const town = quoteOf({ airportPercent: 0 })
  expect(includedRows(town).map(({ key }) => key)).toEqual(['subtotal', 'tax'])
  expect(billRows(town, 'en')[0]?.maths).toContain('× 5 + ITBMS tax')
})

test('days of a season stand beside the plan of all days', () => {
  const season = { name: { es: 'Alta', en: 'High' }, kind: 'high' } as const
  const days = [
    { days: 3, price: 4200, season: null },
    { days: 2, price: 5250, season },
  ]
  const [row] = billRows(quoteOf({ type: 'postpaid', rates: { days, length: null } }), 'en')
  expect(row?.maths).toBe('$42.00 × 3 + $52.50 × 2 (High) + $9.95 × 5 + fee and ITBMS tax')
})
