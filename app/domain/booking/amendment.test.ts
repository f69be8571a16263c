import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Catalogue, DeliveryZone } from '../catalogue'
import type { Coupon } from '../pricing/coupon'
import { deliveryOf } from '../pricing/delivery'
import { priceQuote } from '../pricing/price'
import {
  sampleAddOn,
  sampleCar,
  sampleCatalogue,
  sampleCoupon,
  sampleCoverage,
  sampleFacts,
  sampleZone,
} from '../test-samples'
import { quoteWithMoreDays } from './amended-quote'
import {
  type Amendment,
  amend,
  asBooked,
  type Booked,
  bookingFingerprint,
  isAsBooked,
  type Wish,
} from './amendment'
import { extendedTo, withBooked } from './extension'
import type { RentalSearch } from './search'

/** Thursday. */
const now = '2026-12-03T13:20'
const search: RentalSearch = {
  pickupBranch: 'tocumen',
  returnBranch: 'tocumen',
  pickup: '2026-12-14T10:00',
  return: '2026-12-19T10:00',
}
const basic = sampleCoverage()
const full = sampleCoverage({ id: 3, code: 'full', dailyPrice: 3000, mandatory: false, deposit: 0 })
const seat = sampleAddOn({ id: 2, code: 'child_seat', dailyPrice: 500, maxQuantity: 3 })
const free = sampleAddOn({ id: 3, code: 'map', dailyPrice: 0, maxQuantity: 1 })
const driver = sampleAddOn({ id: 4, code: 'driver', dailyPrice: 700, maxQuantity: 2 })
const yaris = sampleCar({ id: 8, make: 'Toyota', model: 'Yaris', dailyPrice: 3000 })

const content = (changes: Partial<Catalogue> = {}): Catalogue =>
  sampleCatalogue({
    cars: [sampleCar(), yaris],
    coverages: [basic, full],
    addOns: [sampleAddOn(), seat, free, driver],
    oneWayFees: { 'tocumen>via-espana': 1500 },
    ...changes,
  })

/** Whatever was booked costs twice as much today, and so does the airport. */
const dearer = (): Catalogue => {
  const { cars, coverages, addOns, branches } = content()
  return content({
    cars: cars.map((car) => ({ ...car, dailyPrice: 2 * car.dailyPrice })),
    coverages: coverages.map((one) => ({ ...one, dailyPrice: 2 * one.dailyPrice })),
    addOns: addOns.map((one) => ({ ...one, dailyPrice: 2 * one.dailyPrice })),
    branches: branches.map((one) => ({ ...one, concessionRate: 2 * one.concessionRate })),
  })
}

/** A Creta for five days, paid online, with a child seat. */
function booked({
  coupon = null,
  addOns = [{ code: 'child_seat', quantity: 1 }],
  ...changes
}: Partial<Booked> & { readonly coupon?: Coupon | null } = {}): Booked {
  const facts = sampleFacts({
    car: sampleCar(),
    coverages: [basic, full],
    addOns: addOns.flatMap(({ code, quantity }) => {
      const addOn = content().addOns.find((one) => one.code === code)
      return addOn ? [{ addOn, quantity }] : []
    }),
    coupon,
  })
  const prepaidQuote = priceQuote({ ...facts, type: 'prepaid' })
  return {
    ...{ status: 'paid', type: 'prepaid', brand: 'firefly', carId: 7, unitNumber: 1 },
    ...search,
    ...{ occupiedUntil: search.return, coverageCode: 'basic', addOns },
    ...{ couponCode: coupon?.code ?? '', quote: prepaidQuote, prepaidQuote },
    postpaidQuote: priceQuote({ ...facts, type: 'postpaid' }),
    ...{ freeCancelUntil: '2026-12-12T10:00', renter: { birthday: '1990-04-12' } },
    ...{ kept: prepaidQuote.total, goodwill: 0 },
    ...changes,
  }
}

function amended(
  booking: Booked,
  wish: Partial<Wish>,
  today: Catalogue = content(),
  coupon: Coupon | null = null,
): Amendment {
  const whole = { ...asBooked(booking), ...wish }
  const found = amend(booking, whole, { content: today, coupon, now })
  if ('refusal' in found) throw new Error(found.refusal.error)
  return found.amendment
}

function refused(booking: Booked, wish: Partial<Wish>, today: Catalogue = content()) {
  const found = amend(
    booking,
    { ...asBooked(booking), ...wish },
    { content: today, coupon: null, now },
  )
  return 'refusal' in found ? found.refusal : null
}

const counts = (booking: Booked, more: Record<string, number>) => ({
  addOns: { ...asBooked(booking).addOns, ...more },
})

describe('a rental that is out is made longer', () => {
  const out = { pickup: '2026-12-01T10:00', return: '2026-12-05T10:00' }
  const facts = { car: sampleCar(), coverages: [basic, full], oneWayFee: 4500 }
  const quote = priceQuote(sampleFacts(facts))
  const oneWay = { ...out, returnBranch: 'via-espana', quote, prepaidQuote: quote }
  const longer = (booking: Booked, today: Catalogue) =>
    amended(booking, extendedTo(booking, '2026-12-07T10:00'), today)

  test('when its car, its plan and its route were withdrawn, the route at the agreed price', () => {
    const booking = booked(oneWay)
    const gone = content({ cars: [yaris], coverages: [full], oneWayFees: {} })
    expect(() => longer(booking, gone)).toThrow()
    const kept = withBooked(gone, booking, { car: sampleCar(), coverage: basic })
    const { after } = longer(booking, kept)
    expect(after).toMatchObject({ carId: 7, days: 6, coverage: { code: 'basic' } })
    expect(after.prepaidQuote.dropoff).toBe(4500)
  })

  test('by what is offered today where that is there', () => {
    const booking = booked(oneWay)
    const today = content()
    expect(
      withBooked(today, booking, { car: sampleCar({ dailyPrice: 1 }), coverage: basic }),
    ).toEqual({
      ...today,
      oneWayFees: today.oneWayFees,
    })
  })
})

describe('what stays of a booking', () => {
  test('keeps its price whatever the prices of today are, and nothing is due', () => {
    const booking = booked()
    const { after, quote, sum, dueOnline, stay } = amended(booking, {}, dearer())
    expect(quote).toEqual(booking.quote)
    expect(after.postpaidQuote).toEqual(booking.postpaidQuote)
    expect(sum).toEqual({ difference: 0, refund: 0, balance: 0 })
    expect(dueOnline).toBe(0)
    expect(stay).toMatchObject({ carId: 7, pickup: search.pickup, until: booking.occupiedUntil })
  })

  test('keeps a plan, an add-on and a car that are no longer offered', () => {
    const booking = booked()
    const gone = content({ cars: [], coverages: [full], addOns: [] })
    expect(amended(booking, {}, gone).quote).toEqual(booking.quote)
    expect(amended({ ...booking, coverageCode: null }, {}, gone).quote).toEqual(booking.quote)
  })

  test('keeps its number of days, even if the rule of what counts as a day has changed', () => {
    const { quote, prepaidQuote, postpaidQuote, ...rest } = booked()
    const other = (one: typeof quote) => ({ ...one, days: 6 })
    const booking = {
      ...rest,
      ...{ quote: other(quote), prepaidQuote: other(prepaidQuote) },
      postpaidQuote: other(postpaidQuote),
    }
    const { quote: after } = amended(booking, counts(booking, { era: 1 }))
    expect(after.days).toBe(6)
    expect(after.lines.at(-1)).toMatchObject({ code: 'era', days: 6 })
  })

  test('is not checked for notice, age and restrictions again', () => {
    const today = content({ site: { ...content().site, disabledUntil: '2027-01-01' } })
    const young = booked({ renter: { birthday: '2010-01-01' } })
    const added = amended(young, counts(young, { era: 1 }), today)
    expect(added.sum.balance).toBeGreaterThan(0)
  })
})

describe('what is new', () => {
  test('has its price of today, beside what was agreed', () => {
    const booking = booked()
    const { quote, after, sum } = amended(booking, counts(booking, { child_seat: 3 }), dearer())
    expect(quote.lines.slice(0, -1)).toEqual(booking.quote.lines)
    expect(quote.lines.at(-1)).toMatchObject({
      ...{ code: 'child_seat', quantity: 2, unitPrice: 1000, amount: 10_000 },
      // The airport fee has the percentage of the booking, not that of today.
      ...{ airportTax: 1200, tax: 784 },
    })
    expect(after.addOns).toEqual([{ code: 'child_seat', quantity: 3 }])
    expect(sum).toEqual({ difference: 11_984, refund: 0, balance: 11_984 })
  })

  test('a better plan takes the place of the booked one, with its deposit', () => {
    const booking = booked()
    const { quote, after } = amended(booking, { coverageCode: 'full' }, dearer())
    expect(quote.coverageTotal).toBe(30_000)
    expect(quote.cover).toMatchObject({ code: 'full', deposit: 0 })
    expect(after.coverage).toMatchObject({ id: 3 })
    expect(quote.carTotal).toBe(booking.quote.carTotal)
  })

  test('another place of return has the fee of today, and a stay of its own', () => {
    const booking = booked()
    const elsewhere = { search: { ...search, returnBranch: 'via-espana' } }
    const { quote, stay, after } = amended(booking, elsewhere)
    expect(quote.dropoff).toBe(1500)
    expect(stay).toMatchObject({ carId: 7, pickup: search.pickup })
    expect(after.returnBranch).toBe('via-espana')
    expect(refused(booking, elsewhere, content({ oneWayFees: {} }))).toMatchObject({
      error: 'search',
    })
  })
})

describe('what is given up', () => {
  test('goes back at the price that it was booked for', () => {
    const booking = booked({ addOns: [{ code: 'child_seat', quantity: 2 }] })
    const { quote, sum } = amended(booking, counts(booking, { child_seat: 1 }), dearer())
    expect(quote.lines.at(-1)).toMatchObject({ quantity: 1, unitPrice: 500, amount: 2500 })
    expect(sum).toMatchObject({ difference: -2996, refund: 2996, balance: 0 })
  })

  test('is the line that was added last', () => {
    const booking = booked()
    const more = amended(booking, counts(booking, { child_seat: 3 }), dearer())
    const later = { ...booking, ...more.after, coverageCode: 'basic', quote: more.quote }
    const { quote } = amended(later, counts(later, { child_seat: 1 }), dearer())
    expect(quote).toEqual(booking.quote)
  })
})

describe('a delivery', () => {
  const hotels = sampleZone()
  const old = sampleZone({ code: 'old-town', price: 3000 })
  const zones = (...deliveryZones: DeliveryZone[]) =>
    content({
      branches: content().branches.map((one) =>
        one.slug === search.pickupBranch ? { ...one, deliveryZones } : one,
      ),
    })
  const delivered = () => {
    const plain = booked()
    const { after, quote } = amended(plain, { delivery: 'hotels' }, zones(hotels))
    return { ...plain, ...after, coverageCode: 'basic', quote, kept: quote.total }
  }

  test('is added, changed and given up at what it adds to the total', () => {
    // 20.00, 12 % of it, and 7 % of both.
    expect(amended(booked(), { delivery: 'hotels' }, zones(hotels)).sum.balance).toBe(2397)
    const changed = amended(delivered(), { delivery: 'old-town' }, zones(hotels, old))
    expect(changed.sum.balance).toBe(3595 - 2397)
    expect(deliveryOf(changed.after.postpaidQuote)).toMatchObject({ code: 'old-town' })
    const without = amended(delivered(), { delivery: '' }, zones(hotels))
    expect(without.sum.refund).toBe(2397)
    expect(without.quote).toEqual(booked().quote)
  })

  test('that is booked keeps its price, and stays where it is offered no more', () => {
    for (const today of [zones({ ...hotels, price: 9000 }), zones()]) {
      expect(asBooked(delivered()).delivery).toBe('hotels')
      expect(amended(delivered(), {}, today).quote).toEqual(delivered().quote)
      const seated = amended(delivered(), counts(delivered(), { era: 1 }), today)
      expect(deliveryOf(seated.quote)).toMatchObject({ amount: 2000 })
    }
  })

  test('is refused where it is not offered, and lost with its name by another rental', () => {
    expect(refused(booked(), { delivery: 'old-town' }, zones(hotels))).toEqual({
      error: 'delivery',
    })
    const fewer = { search: { ...search, return: '2026-12-17T10:00' } }
    const other = { ...fewer, delivery: 'old-town' }
    expect(refused(booked(), other, zones(hotels))).toEqual({ error: 'delivery' })
    const lost = amended(delivered(), fewer, zones())
    expect(lost.losses).toMatchObject({ addOns: [], delivery: hotels.name })
    expect(deliveryOf(lost.quote)).toBeUndefined()
    const kept = amended(delivered(), fewer, zones({ ...hotels, price: 4000 }))
    expect([kept.losses.delivery, deliveryOf(kept.quote)?.amount]).toEqual([null, 4000])
  })

  test('makes another booking, of another fingerprint', () => {
    const wish = { ...asBooked(delivered()), delivery: '' }
    expect([isAsBooked(delivered(), wish), isAsBooked(delivered(), asBooked(delivered()))]).toEqual(
      [false, true],
    )
    const free = { ...booked(), quote: { ...delivered().quote, total: booked().quote.total } }
    expect(bookingFingerprint({ ...free, kept: booked().kept })).not.toBe(
      bookingFingerprint(booked()),
    )
  })
})

describe('another rental', () => {
  const fewer = { search: { ...search, return: '2026-12-17T10:00' } }

  test('has every line of today', () => {
    const booking = booked()
    const { quote, after, stay, sum } = amended(booking, fewer, dearer())
    expect(quote).toEqual(
      priceQuote(
        sampleFacts({
          ...{ car: { ...sampleCar(), dailyPrice: 9600 }, days: 3, airportPercent: 2400 },
          coverage: { ...basic, dailyPrice: 1990 },
          addOns: [{ addOn: { ...seat, dailyPrice: 1000 }, quantity: 1 }],
        }),
      ),
    )
    expect(after).toMatchObject({ days: 3, return: '2026-12-17T10:00' })
    expect(stay?.until).toBe(after.occupiedUntil)
    expect(sum.difference).toBe(quote.total - booking.quote.total)
  })

  test('loses add-ons that are no longer offered, and says which', () => {
    const { quote, losses, after } = amended(booked(), fewer, content({ addOns: [] }))
    expect(losses.addOns).toEqual([{ code: seat.code, name: seat.name }])
    expect([quote.addOnsTotal, after.addOns]).toEqual([0, []])
    const given = { ...fewer, addOns: { [seat.code]: 0 } }
    expect(amended(booked(), given, content({ addOns: [] })).losses.addOns).toEqual([])
  })

  test('says which wished add-on is offered no more that was never booked', () => {
    const addOns = { ...asBooked(booked()).addOns, gone: 1 }
    const lost = [{ code: 'gone', name: { es: 'gone', en: 'gone' } }]
    expect(amended(booked(), { ...fewer, addOns }).losses.addOns).toEqual(lost)
    expect(amended(booked(), { addOns }).losses.addOns).toEqual(lost)
    expect(amended(booked(), {}, content({ addOns: [] })).losses.addOns).toEqual([])
  })

  test('keeps a coupon that is valid for it, and else says why the coupon is not', () => {
    const coupon = sampleCoupon({ minimumDays: 4 })
    const booking = booked({ coupon })
    expect(amended(booking, fewer, content(), coupon)).toMatchObject({
      after: { couponCode: '' },
      losses: { coupon: 'minimum_days' },
      quote: { discount: 0 },
    })
    const kept = amended(booking, fewer, content(), { ...coupon, minimumDays: 1 })
    expect(kept).toMatchObject({ after: { couponCode: 'VERANO10' }, losses: { coupon: null } })
  })

  test('is refused as a booking would be', () => {
    const of = (changes: Partial<RentalSearch>) => ({ search: { ...search, ...changes } })
    expect(refused(booked(), of({ return: '2026-12-13T10:00' }))).toMatchObject({ error: 'search' })
    expect(refused(booked(), { carId: 99 })).toEqual({ error: 'car_unavailable' })
    const grown = { renter: { birthday: '2005-12-15' } }
    expect(refused(booked(grown), fewer)).toEqual({ error: 'minimum_age' })
    const yarisAt25 = content({ cars: [sampleCar(), { ...yaris, minimumAge: 25 }] })
    const young = booked({ renter: { birthday: '2003-02-01' } })
    expect(refused(young, { carId: 8 }, yarisAt25)).toEqual({ error: 'car_age', age: 25 })
    expect(refused(booked(), { coverageCode: 'none' })).toEqual({ error: 'coverage' })
  })
})

describe('coupons', () => {
  test('of a sum above what the car costs pay for no additions', () => {
    const booking = booked({
      coupon: sampleCoupon({ kind: 'fixed', percent: 0, amount: 500_000 }),
      kept: 0,
    })
    const { quote } = amended(booking, counts(booking, { era: 1 }))
    expect(quote.discount).toBe(booking.quote.discount)
    expect(quote.total).toBeGreaterThan(booking.quote.total)
  })

  test('of a percentage stay as they were accepted, even after they have ended', () => {
    const booking = booked({ coupon: sampleCoupon({ validTo: '2026-12-01' }) })
    const { quote, losses } = amended(booking, counts(booking, { era: 1 }))
    expect(quote.discount).toBe(booking.quote.discount)
    expect(losses.coupon).toBeNull()
  })
})

describe('add-ons', () => {
  test('that cost nothing are limited in number like the others', () => {
    const booking = booked({ addOns: [{ code: 'map', quantity: 1 }] })
    const { after } = amended(booking, counts(booking, { map: 2 }))
    expect(after.addOns).toEqual([{ code: 'map', quantity: 1 }])
  })

  test('are limited in number, but a lower limit of today takes none away that is booked', () => {
    const booking = booked({ addOns: [{ code: 'child_seat', quantity: 2 }] })
    const most = (maxQuantity: number) => content({ addOns: [{ ...seat, maxQuantity }] })
    expect(amended(booking, counts(booking, { child_seat: 9 }), most(3)).after.addOns).toEqual([
      { code: 'child_seat', quantity: 3 },
    ])
    expect(amended(booking, counts(booking, { child_seat: 9 }), most(1)).quote).toEqual(
      booking.quote,
    )
  })
})

describe('money', () => {
  test('settles an open balance before anything goes back', () => {
    const booking = booked()
    const owing = { ...booking, kept: booking.kept - 5000 }
    const { sum } = amended(owing, { addOns: {} })
    expect(sum).toEqual({ difference: -2996, refund: 0, balance: 2004 })
  })

  test('is due online at the prepaid price for a booking that was to be paid at the counter', () => {
    const { postpaidQuote, ...paid } = booked()
    const quote = postpaidQuote
    const booking = {
      ...paid,
      postpaidQuote,
      quote,
      status: 'confirmed',
      type: 'postpaid',
      kept: 0,
    } as const
    const { dueOnline, sum } = amended(booking, {})
    expect(dueOnline).toBe(paid.prepaidQuote.total)
    expect(sum.balance).toBe(postpaidQuote.total)
    expect(dueOnline).toBeLessThan(sum.balance)
  })

  test('is the same for two wishes in a row as for the last one alone, within a cent for each line', () => {
    const plan = fc.constantFrom('basic', 'full')
    const some = fc.record({
      era: fc.nat(1),
      child_seat: fc.nat(3),
      driver: fc.nat(2),
    })
    const coupon = fc.constantFrom(
      null,
      sampleCoupon(),
      sampleCoupon({ kind: 'fixed', percent: 0, amount: 4000 }),
    )
    fc.assert(
      fc.property(plan, some, plan, some, coupon, (firstPlan, first, lastPlan, last, given) => {
        const booking = booked({ coupon: given })
        const once = amended(booking, { coverageCode: firstPlan, addOns: first })
        const between: Booked = {
          ...booking,
          ...once.after,
          ...{ coverageCode: firstPlan, quote: once.quote, kept: booking.kept },
        }
        const twice = amended(between, { coverageCode: lastPlan, addOns: last })
        const alone = amended(booking, { coverageCode: lastPlan, addOns: last })
        const apart = Math.abs(twice.quote.total - alone.quote.total)
        expect(apart).toBeLessThanOrEqual(twice.quote.lines.length)
        expect(twice.quote.subtotal).toBe(alone.quote.subtotal)
        const { refund, balance } = twice.sum
        expect(balance - refund).toBe(twice.quote.total - booking.kept)
      }),
    )
  })
})

describe('losses', () => {
  test('tell that free cancellation ends', () => {
    const soon = { ...search, pickup: '2026-12-04T10:00' }
    expect(amended(booked(), { search: soon }).losses.freeCancellation).toBe(true)
    expect(amended(booked(), {}).losses.freeCancellation).toBe(false)
    const over = booked({ freeCancelUntil: '2026-12-01T10:00' })
    expect(amended(over, { search: soon }).losses.freeCancellation).toBe(false)
    expect(amended(over, { search: soon }).after.freeCancelUntil).toBe('2026-12-01T10:00')
  })
})

describe('the base of an amendment', () => {
  test('differs as soon as the booking differs', () => {
    const booking = booked()
    expect(amended(booking, {}).base).toBe(bookingFingerprint(booking))
    for (const change of [
      { kept: 1 },
      { unitNumber: 2 },
      { return: '2026-12-20T10:00' },
      { coverageCode: 'full' },
      { addOns: [] },
      { status: 'confirmed' as const },
    ]) {
      expect(bookingFingerprint({ ...booking, ...change })).not.toBe(bookingFingerprint(booking))
    }
  })
})

test('a wish is as booked until some part of it differs', () => {
  const booking = booked()
  const same = asBooked(booking)
  expect(isAsBooked(booking, same)).toBe(true)
  expect(isAsBooked(booking, { ...same, addOns: { child_seat: 1, era: 0 } })).toBe(true)
  for (const wish of [
    { ...same, carId: 8 },
    { ...same, coverageCode: 'full' },
    { ...same, addOns: {} },
    { ...same, search: { ...search, returnBranch: 'via-espana' } },
    { ...same, search: { ...search, pickup: '2026-12-14T11:00' } },
  ]) {
    expect(isAsBooked(booking, wish)).toBe(false)
  }
})

describe('further days of a late return', () => {
  test('have the agreed price of the last day, and what is paid once is not paid again', () => {
    const { prepaidQuote } = booked()
    const longer = quoteWithMoreDays(prepaidQuote, 2, dearer().addOns)
    const dailyOf = (kind: string) => prepaidQuote.lines.find((line) => line.kind === kind)
    expect(longer).toMatchObject({
      days: 7,
      carTotal: (prepaidQuote.carTotal / 5) * 7,
      coverageTotal: (prepaidQuote.coverageTotal / 5) * 7,
      addOnsTotal: 500 * 7,
      fees: prepaidQuote.fees,
    })
    expect(longer.lines.find(({ kind }) => kind === 'car')?.unitPrice).toBe(
      dailyOf('car')?.unitPrice,
    )
  })

  test('of a car with seasons have the price of its last season', () => {
    const { prepaidQuote: quote } = booked()
    const season = { es: 'Alta', en: 'High' }
    const lines = quote.lines.map((line) =>
      line.kind === 'car'
        ? {
            ...line,
            rates: [
              { days: 4, price: line.unitPrice, season: null },
              { days: 1, price: 9000, season },
            ],
          }
        : line,
    )
    const longer = quoteWithMoreDays({ ...quote, lines }, 1, content().addOns)
    expect(longer.carTotal).toBe(quote.carTotal + 9000)
    const [car] = longer.lines
    expect(car?.rates?.at(-1)).toEqual({ days: 2, price: 9000, season })
  })

  test('never cost less than nothing, whatever the coupon takes off', () => {
    const amount = fc.integer({ min: 1, max: 100_000 })
    const coupons = fc.oneof(
      amount.map((cents) => sampleCoupon({ kind: 'fixed', amount: cents, percent: 0 })),
      fc
        .integer({ min: 1, max: 10_000 })
        .map((percent) => sampleCoupon({ kind: 'percent', percent })),
    )
    fc.assert(
      fc.property(coupons, fc.integer({ min: 1, max: 9 }), (coupon, more) => {
        const { prepaidQuote } = booked({ coupon })
        const { total } = quoteWithMoreDays(prepaidQuote, more, content().addOns)
        expect(total).toBeGreaterThanOrEqual(prepaidQuote.total)
      }),
    )
  })
})
