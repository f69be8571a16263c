import { expect, test } from 'vitest'
import { priceQuote } from '~/domain/pricing/price'
import { sampleCoupon, sampleFacts } from '~/domain/test-samples'
import { billRows } from './bill-rows'

const rowsOf = (changes: Parameters<typeof sampleFacts>[0]) => {
  const quote = priceQuote(sampleFacts({ oneWayFee: 1500, coupon: sampleCoupon(), ...changes }))
  return { quote, rows: billRows(quote, 'en') }
}
const kinds = ({ rows }: ReturnType<typeof rowsOf>) => rows.map(({ key, kind }) => `${key} ${kind}`)

test('a bill has its lines, their sum, and what comes on top', () => {
  const bill = rowsOf({})
  expect(kinds(bill)).toEqual([
    'car: line',
    'coverage: line',
    'dropoff: line',
    'coupon:VERANO10 less',
    'subtotal sum',
    'airport line',
    'tax line',
  ])
  const { subtotal, airportTax, tax } = bill.quote
  expect(bill.rows.slice(-3)).toMatchObject([
    { amount: subtotal, maths: null },
    { amount: airportTax, maths: null, label: expect.stringContaining('12%') },
    { amount: tax, maths: null, label: expect.stringContaining('7%') },
  ])
})

test('a plan that nobody has chosen is assumed, and a branch in town has no airport', () => {
  const keys = kinds(rowsOf({ coverage: null, airportPercent: 0, coupon: null }))
  expect(keys).toEqual([
    'car: line',
    'coverage: assumed',
    'dropoff: line',
    'subtotal sum',
    'tax line',
  ])
})
