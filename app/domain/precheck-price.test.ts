import { describe, expect, test } from 'vitest'
import { addedLines, betterPlans, bookedCount, precheckQuote, roomFor } from './precheck-price'
import { priceQuote } from './price'
import {
  sampleAddOn,
  sampleCoupon,
  sampleCoverage,
  sampleFacts,
  sampleLength,
} from './test-samples'

const basic = sampleCoverage()
const standard = sampleCoverage({
  id: 2,
  code: 'standard',
  dailyPrice: 1600,
  deposit: 50_000,
  mandatory: false,
})
const full = sampleCoverage({
  id: 3,
  code: 'full',
  dailyPrice: 2500,
  deposit: 15_000,
  mandatory: false,
})
const seat = sampleAddOn({ id: 2, code: 'child_seat', dailyPrice: 500, maxQuantity: 3, maxDays: 7 })
const driver = sampleAddOn({ id: 3, code: 'driver', dailyPrice: 500, maxQuantity: 3, maxDays: 10 })
const addOns = [sampleAddOn(), seat, driver]
const none = { coverage: null, addOns: {} }

/** As it was frozen when it was booked. */
const booked = (changes: Parameters<typeof sampleFacts>[0] = {}) => {
  const facts = sampleFacts({
    coverage: standard,
    coverages: [basic, standard, full],
    addOns: [{ addOn: seat, quantity: 1 }],
    oneWayFee: 1500,
    afterHoursFee: 1000,
    youngDriverFee: 700,
    ...changes,
  })
  return { quote: priceQuote(facts), car: facts.car, coverages: facts.coverages, addOns }
}

describe('what a pre-check-in adds', () => {
  test.each([
    ['prepaid', null],
    ['postpaid', null],
    ['prepaid', sampleCoupon()],
    ['postpaid', sampleCoupon({ kind: 'fixed', percent: 0, amount: 2000 })],
  ] as const)('is nothing where nothing is chosen (%s)', (type, coupon) => {
    const facts = booked({ type, coupon })
    const after = precheckQuote(facts, none)
    expect(after.total).toBe(facts.quote.total)
    expect(after.cover).toEqual(facts.quote.cover)
    expect(addedLines(facts.quote, after)).toEqual([])
  })

  test('is nothing for a booking that was made without a plan', () => {
    const facts = booked({ coverage: null, coverages: [] })
    expect(precheckQuote(facts, none).total).toBe(facts.quote.total)
  })

  test('leaves the seasons and the length of the booking as they were frozen', () => {
    const season = { name: { es: 'Alta', en: 'High' }, kind: 'high' as const }
    const facts = booked({
      days: 7,
      rates: {
        days: [
          { days: 5, price: 2600, season: null },
          { days: 2, price: 3250, season },
        ],
        length: sampleLength(),
      },
    })
    const after = precheckQuote(facts, none)
    expect(after.total).toBe(facts.quote.total)
    expect(after.lines[0]).toEqual(facts.quote.lines[0])
    // 'pago en línea -15 %' is read from it.
    expect(after.lines[0]).toMatchObject({ percent: 1500, length: { percent: 1500 } })
  })

  test('costs what it would have cost with the booking, taxes and all', () => {
    const facts = booked()
    const choice = { coverage: 'full', addOns: { driver: 1, child_seat: 1 } }
    const atOnce = booked({
      coverage: full,
      addOns: [
        { addOn: seat, quantity: 2 },
        { addOn: driver, quantity: 1 },
      ],
    })
    const after = precheckQuote(facts, choice)
    expect(after.total).toBe(atOnce.quote.total)
    expect(after.cover?.deposit).toBe(atOnce.quote.cover?.deposit)
    const added = addedLines(facts.quote, after)
    expect(added.map(({ key, amount }) => [key, amount])).toEqual([
      ['coverage', 4500],
      ['child_seat', 2500],
      ['driver', 2500],
    ])
    expect(added[0]?.line.unitPrice).toBe(900)
  })

  test('leaves what is booked at its frozen price when prices rise, and takes today’s for what is new', () => {
    const { quote, ...facts } = booked()
    const dearer = {
      ...facts,
      quote,
      coverages: [basic, { ...standard, dailyPrice: 2000 }, { ...full, dailyPrice: 3000 }],
      addOns: addOns.map((addOn) => ({ ...addOn, dailyPrice: addOn.dailyPrice * 2 })),
    }
    expect(precheckQuote(dearer, none).total).toBe(quote.total)
    const after = precheckQuote(dearer, { coverage: 'full', addOns: { child_seat: 1 } })
    expect(addedLines(quote, after).map(({ amount }) => amount)).toEqual([7000, 5000])
  })

  test('is never a cheaper plan, and never more than there may be', () => {
    const facts = booked()
    expect(betterPlans(facts).map(({ code }) => code)).toEqual(['full'])
    expect(precheckQuote(facts, { coverage: 'basic', addOns: {} }).total).toBe(facts.quote.total)
    expect(roomFor(seat, facts.quote)).toBe(2)
    const after = precheckQuote(facts, { coverage: null, addOns: { child_seat: 9 } })
    expect(bookedCount(after, 'child_seat')).toBe(3)
  })
})
