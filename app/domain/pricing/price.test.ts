import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  sampleAddOn,
  sampleCar,
  sampleCoupon,
  sampleCoverage,
  sampleFacts,
  sampleLength,
  sampleZone,
} from '../test-samples'
import { deliveryOf } from './delivery'
import { billLineKinds, type PriceFacts, priceQuote, reservationTypes } from './price'
import type { CarRates } from './rates'

const standard = sampleCoverage({ id: 2, code: 'standard', dailyPrice: 1895, mandatory: false })
const seat = sampleAddOn({ id: 2, code: 'child_seat', dailyPrice: 500, maxQuantity: 3 })
const creta = (changes: Parameters<typeof sampleFacts>[0] = {}) =>
  sampleFacts({
    car: sampleCar(),
    coverage: standard,
    addOns: [
      { addOn: sampleAddOn(), quantity: 1 },
      { addOn: seat, quantity: 1 },
    ],
    oneWayFee: 1500,
    coupon: sampleCoupon(),
    ...changes,
  })

describe('a delivery', () => {
  const delivered = creta({ delivery: sampleZone(), youngDriverFee: 1200 })

  it('is a line after the one-way fee, taxed as that is', () => {
    const { lines } = priceQuote(delivered)
    const [oneWay, delivery] = lines.slice(4, 6)
    expect([oneWay?.kind, delivery?.kind]).toEqual(['dropoff', 'delivery'])
    expect(delivery).toMatchObject({ code: 'hotels', days: 0, amount: 2000 })
    // 12 % of 20.00 is 2.40, 7 % of 22.40 is 1.57.
    expect(delivery).toMatchObject({ airportTax: 240, tax: 157 })
    const { total } = priceQuote(creta({ youngDriverFee: 1200 }))
    expect(priceQuote(delivered).total - total).toBe(2000 + 240 + 157)
  })

  it('stands in the bill where it costs nothing', () => {
    const free = creta({ delivery: sampleZone({ price: 0 }) })
    expect(deliveryOf(priceQuote(free))).toMatchObject({ code: 'hotels', amount: 0, tax: 0 })
    expect(deliveryOf(priceQuote(creta()))).toBeUndefined()
  })
})

it('names the prepaid discount that the car has, where it has one (§3.22)', () => {
  const codeOf = (type: PriceFacts['type']) => priceQuote(creta({ type })).lines[0]?.code
  expect([codeOf('prepaid'), codeOf('postpaid')]).toEqual(['PRE15', ''])
})

describe('the bills of the design', () => {
  it('Corolla, five days, paid now', () => {
    expect(priceQuote(sampleFacts())).toMatchObject({
      currency: 'USD',
      carTotal: 17850,
      coverageTotal: 4975,
      subtotal: 22825,
      airportTax: 2739,
      tax: 1789,
      total: 27353,
      coverageAssumed: false,
    })
  })

  it('Creta, five days, with extras, another branch and a coupon, paid now', () => {
    const quote = priceQuote(creta())
    expect(quote.lines.map(({ kind, code, amount }) => [kind, code, amount])).toEqual([
      ['car', 'PRE15', 20400],
      ['coverage', 'standard', 9475],
      ['add_on', 'era', 2495],
      ['add_on', 'child_seat', 2500],
      ['dropoff', '', 1500],
      ['coupon', 'VERANO10', -2040],
    ])
    expect(quote).toMatchObject({
      type: 'prepaid',
      days: 5,
      addOnsTotal: 4995,
      era: 2495,
      dropoff: 1500,
      fees: 0,
      discount: 2040,
      subtotal: 34330,
      airportPercent: 1200,
      airportTax: 4119,
      taxPercent: 700,
      tax: 2692,
      total: 41141,
    })
  })

  it('the same at the counter', () => {
    expect(priceQuote(creta({ type: 'postpaid' })).total).toBe(45024)
  })
})

describe('lines', () => {
  it('say how they came about', () => {
    const [car, coverage, era] = priceQuote(creta()).lines
    expect(car).toMatchObject({ quantity: 1, days: 5, unitPrice: 4080, percent: 1500 })
    expect(car?.name?.es).toBe('Hyundai Creta')
    expect(coverage).toMatchObject({ days: 5, unitPrice: 1895, name: standard.name })
    expect(era).toMatchObject({ quantity: 1, days: 5, unitPrice: 499 })
    expect(priceQuote(creta({ type: 'postpaid' })).lines[0]).toMatchObject({
      unitPrice: 4800,
      percent: 0,
    })
    const coupon = priceQuote(creta()).lines.at(-1)
    expect(coupon).toMatchObject({ days: 0, unitPrice: -2040, percent: 1000, name: null })
  })

  it('keep the order of the bill, with young driver and after hours before the coupon', () => {
    const quote = priceQuote(creta({ youngDriverFee: 1200, afterHoursFee: 2500 }))
    expect(quote.lines.map(({ kind }) => kind)).toEqual([
      ...[
        'car',
        'coverage',
        'add_on',
        'add_on',
        'dropoff',
        'young_driver',
        'after_hours',
        'coupon',
      ],
    ])
    expect(quote.lines[5]).toMatchObject({ days: 5, unitPrice: 1200, amount: 6000 })
    expect(quote.lines[6]).toMatchObject({ days: 0, unitPrice: 2500, amount: 2500 })
    expect(quote.fees).toBe(8500)
  })

  it('have lines of each kind, in the order in which they are listed, for each way to pay', () => {
    const fees = { youngDriverFee: 1200, afterHoursFee: 2500 }
    const all = creta({ ...fees, delivery: sampleZone() })
    const bills = reservationTypes.map((type) => priceQuote({ ...all, type }))
    expect(bills.map(({ type }) => type)).toEqual(['prepaid', 'postpaid'])
    for (const { lines } of bills) {
      expect([...new Set(lines.map(({ kind }) => kind))]).toEqual(billLineKinds)
    }
  })

  it('name the lowest price of several days', () => {
    const season = { name: { es: 'Alta', en: 'High' }, kind: 'high' } as const
    const days = [
      { days: 3, price: 3250, season },
      { days: 2, price: 2600, season: null },
    ]
    const quote = priceQuote(sampleFacts({ type: 'postpaid', rates: { days, length: null } }))
    expect(quote.lines[0]).toMatchObject({ kind: 'car', unitPrice: 2600, days: 5, amount: 14_950 })
  })

  it('are shown down to a cent, and say nothing that is not so', () => {
    const coupon = sampleCoupon({ kind: 'fixed', amount: 1 })
    const { lines } = priceQuote(sampleFacts({ oneWayFee: 1, coupon }))
    const plain = { code: '', name: null, quantity: 1, days: 0, percent: 0, airportTax: 0, tax: 0 }
    expect(lines.slice(2)).toEqual([
      { ...plain, kind: 'dropoff', unitPrice: 1, amount: 1 },
      { ...plain, kind: 'coupon', code: 'VERANO10', unitPrice: -1, amount: -1 },
    ])
    expect(lines[1]).toMatchObject({ quantity: 1, percent: 0 })
  })

  it('charge an add-on for its quantity, up to its maximum and its cap of days', () => {
    const line = (quantity: number, changes = {}) =>
      priceQuote(sampleFacts({ addOns: [{ addOn: { ...seat, ...changes }, quantity }] })).lines[2]
    expect(line(2)).toMatchObject({ quantity: 2, days: 5, amount: 5000 })
    expect(line(2, { maxDays: 3 })).toMatchObject({ quantity: 2, days: 3, amount: 3000 })
    expect(line(2, { maxDays: 9 })).toMatchObject({ days: 5 })
    expect(line(9)).toMatchObject({ quantity: 3, amount: 7500 })
    expect([line(0), line(-2)]).toEqual([undefined, undefined])
  })

  it('assume the first of several mandatory plans', () => {
    const other = sampleCoverage({ id: 3, code: 'other', dailyPrice: 100 })
    const coverages = [standard, sampleCoverage(), other]
    const { lines } = priceQuote(sampleFacts({ coverage: null, coverages }))
    expect(lines.find(({ kind }) => kind === 'coverage')?.code).toBe('basic')
  })

  it('assume the mandatory plan until one is chosen (D10)', () => {
    const coverages = [standard, sampleCoverage()]
    const quote = priceQuote(sampleFacts({ coverage: null, coverages }))
    expect(quote).toMatchObject({ coverageTotal: 4975, coverageAssumed: true, total: 27353 })
    expect(priceQuote(sampleFacts({ coverage: standard, coverages })).coverageAssumed).toBe(false)
    const bare = priceQuote(sampleFacts({ coverage: null, coverages: [standard] }))
    expect(bare).toMatchObject({ coverageTotal: 0, coverageAssumed: false })
    const free = sampleCoverage({ dailyPrice: 0 })
    expect(priceQuote(sampleFacts({ coverage: free })).lines).toHaveLength(2)
  })
})

describe('coupons', () => {
  it('of a percentage reduce the car line alone', () => {
    const quote = priceQuote(sampleFacts({ coupon: sampleCoupon({ percent: 5000 }) }))
    expect(quote).toMatchObject({ discount: 8925, carTotal: 17850, subtotal: 13900 })
    const all = sampleCoupon({ percent: 20_000 })
    expect(priceQuote(sampleFacts({ coupon: all })).discount).toBe(17850)
  })

  it('of an amount take at most what the car costs: coverage, extras and fees are paid (D45)', () => {
    const fixed = (amount: number) =>
      sampleFacts({ coupon: sampleCoupon({ kind: 'fixed', amount, percent: 0 }) })
    expect(priceQuote(fixed(2500))).toMatchObject({ discount: 2500, subtotal: 20325 })
    expect(priceQuote(fixed(1_000_000))).toMatchObject({ discount: 17850, subtotal: 4975 })
    expect(priceQuote(fixed(2500)).lines.at(-1)).toMatchObject({ percent: 0, amount: -2500 })
  })

  it('that take nothing off have no line', () => {
    const nothing = sampleCoupon({ percent: 0 })
    expect(priceQuote(sampleFacts({ coupon: nothing })).lines).toHaveLength(2)
  })
})

it.each([0, -1, 1.5, Number.NaN])('refuses %d days', (days) => {
  expect(() => priceQuote(sampleFacts({ days }))).toThrow(RangeError)
})

const price = fc.nat(50_000)
const percentage = fc.nat(10_000)
const coupon = fc
  .record({
    kind: fc.constantFrom('percent' as const, 'fixed' as const),
    percent: percentage,
    amount: price,
  })
  .map(sampleCoupon)
const addOn = fc
  .record({
    dailyPrice: price,
    maxQuantity: fc.integer({ min: 1, max: 4 }),
    maxDays: fc.option(fc.integer({ min: 1, max: 30 })),
  })
  .map(sampleAddOn)
const season = fc.option(fc.constant({ name: { es: 'Alta', en: 'High' }, kind: 'high' as const }))
const rates: fc.Arbitrary<CarRates> = fc.record({
  days: fc.array(fc.record({ days: fc.integer({ min: 1, max: 30 }), price, season }), {
    minLength: 1,
    maxLength: 4,
  }),
  length: fc.option(
    fc.record({
      kind: fc.constantFrom('days' as const, 'weekend' as const),
      days: fc.nat(28),
      name: fc.constant({ es: 'Semanal', en: 'Weekly' }),
      percent: percentage,
    }),
  ),
})
const anyFacts = fc.record({
  car: fc.record({ discount: percentage }).map(sampleCar),
  rates,
  type: fc.constantFrom('prepaid' as const, 'postpaid' as const),
  coverage: fc.option(fc.record({ dailyPrice: price }).map(sampleCoverage)),
  coverages: fc.constant([sampleCoverage()]),
  addOns: fc.array(fc.record({ addOn, quantity: fc.nat(5) }), { maxLength: 4 }),
  oneWayFee: price,
  delivery: fc.option(fc.record({ price }).map(sampleZone)),
  afterHoursFee: price,
  youngDriverFee: price,
  coupon: fc.option(coupon),
  airportPercent: percentage,
  taxPercent: percentage,
})
const facts: fc.Arbitrary<PriceFacts & { readonly rates: CarRates }> = anyFacts.map((given) => ({
  ...given,
  days: daysOf(given),
}))

function daysOf({ rates: { days } }: { readonly rates: CarRates }): number {
  return days.reduce((total, one) => total + one.days, 0)
}

describe('seasons and lengths', () => {
  // The Picanto of the design: 26 dollars, 25 % more in high season, 15 % off for a week, 15 % off for paying now.
  const picanto = {
    car: sampleCar({ make: 'Kia', model: 'Picanto', dailyPrice: 2600 }),
    days: 7,
    rates: {
      days: [
        { days: 5, price: 2600, season: null },
        { days: 2, price: 3250, season: { name: { es: 'Alta', en: 'High' }, kind: 'high' } },
      ],
      length: sampleLength(),
    },
  } as const

  it('are in the price of each day, the length before paying now, and on the bill', () => {
    const [line] = priceQuote(sampleFacts(picanto)).lines
    expect(line).toMatchObject({
      amount: 5 * 1879 + 2 * 2349,
      days: 7,
      percent: 1500,
      rates: [
        { days: 5, price: 1879, season: null },
        { days: 2, price: 2349, season: { es: 'Alta', en: 'High' } },
      ],
      length: { name: { es: 'Weekly', en: 'Weekly' }, percent: 1500 },
    })
  })

  it('leave the bill as it was where there are none', () => {
    const [line] = priceQuote(sampleFacts()).lines
    expect(Object.keys(line ?? {})).not.toContain('rates')
    expect(Object.keys(line ?? {})).not.toContain('length')
  })
})

describe('every bill', () => {
  it('adds up as it is shown', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const quote = priceQuote(given)
        const amounts = quote.lines.map(({ amount }) => amount)
        expect(amounts.reduce((a, b) => a + b, 0)).toBe(quote.subtotal)
        expect(quote.subtotal + quote.airportTax + quote.tax).toBe(quote.total)
        const sumOf = (tax: 'airportTax' | 'tax') =>
          quote.lines.reduce((all, line) => all + line[tax], 0)
        expect([sumOf('airportTax'), sumOf('tax')]).toEqual([quote.airportTax, quote.tax])
        const { carTotal, coverageTotal, addOnsTotal, dropoff, fees, discount } = quote
        const delivery = deliveryOf(quote)?.amount ?? 0
        const parts = carTotal + coverageTotal + addOnsTotal + dropoff + delivery + fees - discount
        expect(parts).toBe(quote.subtotal)
        for (const { kind, unitPrice, quantity, days, amount, rates: parts } of quote.lines) {
          // A coupon may be worth more than there is.
          if (kind === 'coupon') continue
          const each = parts ?? [{ days: days || 1, price: unitPrice }]
          const gross = each.reduce((all, part) => all + part.price * part.days, 0)
          expect(gross * quantity).toBe(amount)
          expect(each.reduce((all, part) => all + part.days, 0)).toBe(days || 1)
        }
      }),
    )
  })

  it('has whole cents, none below zero, percentages rounded half up', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const quote = priceQuote(given)
        for (const amount of [
          quote.subtotal,
          quote.airportTax,
          quote.tax,
          quote.total,
          quote.discount,
        ]) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
        }
        const off = 5000 * quote.lines.length
        expect(
          Math.abs(quote.airportTax * 10_000 - quote.subtotal * given.airportPercent),
        ).toBeLessThanOrEqual(off)
        const taxed = (quote.subtotal + quote.airportTax) * given.taxPercent
        expect(Math.abs(quote.tax * 10_000 - taxed)).toBeLessThanOrEqual(off)
        expect(quote.total).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('rises by the same with what is added, whatever else is chosen (D48)', () => {
    const added = { addOn: sampleAddOn({ id: 9, code: 'extra', dailyPrice: 333 }), quantity: 1 }
    fc.assert(
      fc.property(facts, fc.constantFrom(...reservationTypes), (given, type) => {
        const before = priceQuote({ ...given, type, coupon: null })
        const withIt = { ...given, type, coupon: null, addOns: [...given.addOns, added] }
        const plain = { coupon: null, coverage: null, coverages: [], addOns: [] }
        const fees = { oneWayFee: 0, afterHoursFee: 0, youngDriverFee: 0 }
        const bare = { ...given, type, ...plain, ...fees }
        const more = priceQuote({ ...bare, addOns: [added] }).total - priceQuote(bare).total
        expect(priceQuote(withIt).total - before.total).toBe(more)
      }),
    )
  })

  it('falls by the same with a percentage off the car, whatever else is chosen', () => {
    fc.assert(
      fc.property(facts, percentage, (given, percent) => {
        const coupon = sampleCoupon({ kind: 'percent', percent })
        const offOf = (one: PriceFacts) =>
          priceQuote({ ...one, coupon: null }).total - priceQuote({ ...one, coupon }).total
        expect(offOf(given)).toBe(offOf({ ...given, addOns: [], oneWayFee: 0 }))
      }),
    )
  })

  it('keeps all but the car where a coupon takes as much as it can', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const coupon = sampleCoupon({ kind: 'fixed', amount: Number.MAX_SAFE_INTEGER })
        const { carTotal } = priceQuote({ ...given, coupon: null })
        expect(priceQuote({ ...given, coupon }).discount).toBe(carTotal)
      }),
    )
  })

  it('never falls with a longer rental of the same rates', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 20 }), price, (given, more, last) => {
        const days = [...given.rates.days, { days: more, price: last, season: null }]
        const rates = { ...given.rates, days }
        const longer = priceQuote({ ...given, rates, days: given.days + more })
        expect(longer.total).toBeGreaterThanOrEqual(priceQuote(given).total)
      }),
    )
  })

  it('is never dearer when paid now, nor with a coupon', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const now = priceQuote({ ...given, type: 'prepaid' }).total
        expect(now).toBeLessThanOrEqual(priceQuote({ ...given, type: 'postpaid' }).total)
        expect(priceQuote(given).total).toBeLessThanOrEqual(
          priceQuote({ ...given, coupon: null }).total,
        )
      }),
    )
  })
})
