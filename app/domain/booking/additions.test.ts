import { describe, expect, test } from 'vitest'
import { priceQuote } from '../pricing/price'
import { sampleAddOn, sampleCar, sampleCoupon, sampleCoverage, sampleFacts } from '../test-samples'
import {
  type Additions,
  betterCoverages,
  bookedCount,
  bookedPlan,
  newLines,
  quoteAdding,
  roomFor,
  wishWith,
} from './additions'
import type { Booked } from './amendment'

const basic = sampleCoverage()
const standard = sampleCoverage({ id: 2, code: 'standard', dailyPrice: 1600, mandatory: false })
const full = sampleCoverage({ id: 3, code: 'full', dailyPrice: 2500, deposit: 15_000 })
const plans = [basic, standard, full]
const seat = sampleAddOn({ id: 2, code: 'child_seat', dailyPrice: 500, maxQuantity: 3, maxDays: 7 })
const driver = sampleAddOn({ id: 3, code: 'driver', dailyPrice: 500, maxQuantity: 3, maxDays: 10 })
const offered = [sampleAddOn(), seat, driver]
const nothing: Additions = { coverage: '', addOns: [], drivers: [] }
const driverNamed = { name: 'Ana' }

/** A rental with the standard plan and a child seat, as it was frozen when it was booked. */
function booked(changes: Parameters<typeof sampleFacts>[0] = {}) {
  const facts = sampleFacts({
    ...{ coverage: standard, coverages: plans, addOns: [{ addOn: seat, quantity: 1 }] },
    ...{ oneWayFee: 1500, afterHoursFee: 1000, youngDriverFee: 700, ...changes },
  })
  return { quote: priceQuote(facts), addOns: [{ code: 'child_seat', quantity: 1 }] }
}

const adding = (
  booking: ReturnType<typeof booked>,
  additions: Partial<Additions>,
  offer: Partial<Parameters<typeof quoteAdding>[2]> = {},
) =>
  quoteAdding(
    booking,
    { ...nothing, ...additions },
    { car: sampleCar({ make: 'Toyota' }), plans, offered, ...offer },
  )

describe('what a pre-check-in adds', () => {
  test.each([
    ['prepaid', null],
    ['postpaid', null],
    ['prepaid', sampleCoupon()],
    ['postpaid', sampleCoupon({ kind: 'fixed', percent: 0, amount: 2000 })],
  ] as const)('is nothing where nothing is chosen (%s)', (type, coupon) => {
    const booking = booked({ type, coupon })
    expect(adding(booking, {})).toEqual(booking.quote)
    expect(newLines(booking.quote, adding(booking, {}))).toEqual([])
  })

  test('costs line by line what it would have cost if it had been booked at first', () => {
    const booking = booked()
    const after = adding(booking, {
      coverage: 'full',
      addOns: [{ code: 'child_seat', quantity: 1 }],
      drivers: [driverNamed],
    })
    expect(newLines(booking.quote, after).map(({ key, amount }) => [key, amount])).toEqual([
      ['coverage', 5393],
      ['child_seat', 2996],
      ['driver', 2996],
    ])
    expect(newLines(booking.quote, after)[0]?.line.unitPrice).toBe(900)
    expect(after.cover).toMatchObject({ code: 'full', deposit: 15_000 })
    expect(after.subtotal).toBe(booking.quote.subtotal + 4500 + 2500 + 2500)
  })

  test('has the price of today, and leaves what is booked at its own', () => {
    const booking = booked()
    const dearer = {
      plans: plans.map((plan) => ({ ...plan, dailyPrice: 2 * plan.dailyPrice })),
      offered: offered.map((addOn) => ({ ...addOn, dailyPrice: 2 * addOn.dailyPrice })),
    }
    expect(adding(booking, {}, dearer)).toEqual(booking.quote)
    const more = { addOns: [{ code: 'child_seat', quantity: 1 }] }
    const [line] = newLines(booking.quote, adding(booking, more, dearer))
    expect(line).toMatchObject({ key: 'child_seat', amount: 5992 })
  })

  test('is never a cheaper plan, and never more add-ons than the limit allows', () => {
    const booking = booked()
    expect(betterCoverages(booking.quote, plans).map(({ code }) => code)).toEqual(['full'])
    expect([roomFor(seat, booking), roomFor(driver, booking)]).toEqual([2, 3])
    expect([bookedCount(booking.addOns, 'child_seat'), bookedCount([], 'child_seat')]).toEqual([
      1, 0,
    ])
  })
})

describe('the wish of a pre-check-in', () => {
  const { quote, addOns } = booked()
  const booking: Booked = {
    ...{ status: 'paid', type: 'prepaid', brand: 'firefly', unitNumber: 1, couponCode: '' },
    ...{ kept: 0, goodwill: 0 },
    ...{ quote, prepaidQuote: quote, postpaidQuote: quote, addOns },
    ...{ freeCancelUntil: '2026-12-12T10:00', occupiedUntil: '2026-12-19T10:00' },
    renter: { birthday: '1990-04-12' },
    ...{ pickupBranch: 'tocumen', returnBranch: 'david', carId: 7, coverageCode: 'standard' },
    ...{ pickup: '2026-12-14T10:00', return: '2026-12-19T10:00' },
  }

  test('is the booking with what is added', () => {
    const additions = {
      coverage: 'full',
      addOns: [
        { code: 'child_seat', quantity: 2 },
        { code: 'era', quantity: 1 },
      ],
      drivers: [driverNamed, driverNamed],
    }
    expect(wishWith(booking, additions, plans)).toEqual({
      search: {
        ...{ pickupBranch: 'tocumen', returnBranch: 'david' },
        ...{ pickup: '2026-12-14T10:00', return: '2026-12-19T10:00' },
      },
      carId: 7,
      coverageCode: 'full',
      addOns: { child_seat: 3, era: 1, driver: 2 },
      delivery: '',
    })
  })

  test('keeps booked drivers, and ignores a plan that is no longer better', () => {
    const had = { ...booking, addOns: [{ code: 'driver', quantity: 2 }] }
    const wish = wishWith(had, { ...nothing, coverage: 'basic', drivers: [driverNamed] }, plans)
    expect(wish).toMatchObject({ coverageCode: 'standard', addOns: { driver: 2 } })
  })
})

test('the booked plan has the amounts that were agreed, and the list of today', () => {
  const includes = [{ text: { es: 'Choque', en: 'Collision' }, covered: true }]
  const name = { es: 'Estándar', en: 'Standard' }
  const cover = { code: 'standard', name, deductible: 75_000, deposit: 50_000 }
  const today = { ...standard, includes, deductible: 90_000, deposit: 60_000 }
  expect(bookedPlan(cover, [basic, today, full])).toMatchObject({
    ...{ code: '', name, deductible: 75_000, deposit: 50_000, includes },
  })
  expect(bookedPlan(cover, [basic, full]).includes).toEqual([])
})
