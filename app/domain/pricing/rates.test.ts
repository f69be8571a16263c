import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, rentalDays } from '../calendar/rental-period'
import { sampleCar, sampleFacts, sampleLength, sampleRental, sampleRule } from '../test-samples'
import { priceQuote } from './price'
import {
  byPrecedence,
  carRates,
  effectiveAt,
  isOn,
  type LengthDiscount,
  lengthDiscount,
  minimumRentalOf,
  type RateBook,
  type RateRule,
  type RuleDates,
  ratesKey,
  ruleOn,
  seasonKinds,
  seasonsOf,
} from './rates'

const high = sampleRule({ dates: { kind: 'yearly', from: '12-15', to: '01-05' } })
const book = (rules: readonly RateRule[], lengths: readonly LengthDiscount[] = []) => ({
  rules,
  lengths,
})

const rule: fc.Arbitrary<RateRule> = fc
  .record({
    id: fc.nat(50),
    season: fc.constantFrom(...seasonKinds),
    dates: fc.oneof(
      fc.constant<RuleDates>({ kind: 'yearly', from: '12-01', to: '02-28' }),
      fc.constant<RuleDates>({ kind: 'yearly', from: '12-18', to: '12-22' }),
      fc.constant<RuleDates>({ kind: 'once', from: '2026-12-10', to: '2026-12-30' }),
      fc.constant<RuleDates>({ kind: 'once', from: '2026-12-12', to: '2027-01-01' }),
    ),
    classes: fc.subarray(['suv_compacto', 'sedan']),
    cars: fc.subarray([7, 8]),
    branches: fc.subarray(['tocumen', 'david']),
    priority: fc.nat(2),
    created: fc.constantFrom('2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'),
    percent: fc.integer({ min: -5000, max: 5000 }),
  })
  .map(({ percent, ...changes }) =>
    sampleRule({ ...changes, adjustment: { kind: 'percent', percent } }),
  )
const rules = fc.uniqueArray(rule, { selector: ({ id }) => id, maxLength: 12 })

const lengths: fc.Arbitrary<LengthDiscount[]> = fc.array(
  fc
    .oneof(
      fc.record({ days: fc.integer({ min: 2, max: 5 }), percent: fc.nat(3) }),
      fc.record({
        kind: fc.constant('weekend' as const),
        days: fc.constant(0),
        percent: fc.nat(3),
        name: fc.constantFrom({ es: 'Viernes', en: 'Friday' }, { es: 'Playa', en: 'Beach' }),
      }),
    )
    .map((changes) => sampleLength(changes)),
  { maxLength: 4 },
)
const withShuffled = <Item>(all: Item[]) =>
  fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))

describe('the dates of a rule', () => {
  const carnival: RuleDates = {
    kind: 'movable_holiday',
    holiday: 'carnival',
    daysBefore: 0,
    daysAfter: 0,
  }
  const easter: RuleDates = {
    kind: 'movable_holiday',
    holiday: 'holy_week',
    daysBefore: 1,
    daysAfter: 0,
  }

  it.each([
    [high.dates, '2026-12-14', false],
    [high.dates, '2026-12-15', true],
    [high.dates, '2027-01-05', true],
    [high.dates, '2027-01-06', false],
    [{ kind: 'once', from: '2027-03-01', to: '2027-03-02' }, '2027-03-02', true],
    [{ kind: 'once', from: '2027-03-01', to: '2027-03-02' }, '2028-03-02', false],
    // Easter is 28 March 2027 and 16 April 2028.
    [carnival, '2027-02-05', false],
    [carnival, '2027-02-06', true],
    [carnival, '2027-02-10', true],
    [carnival, '2027-02-11', false],
    [carnival, '2028-02-26', true],
    [easter, '2027-03-20', true],
    [easter, '2027-03-28', true],
    [easter, '2027-03-29', false],
  ] as const)('%j on %s: %s', (dates, date, expected) => {
    expect(isOn(dates, date)).toBe(expected)
  })
})

describe('the days of a car', () => {
  it('have the base price without rules', () => {
    const { days, length } = carRates(sampleCar(), sampleRental(), book([]))
    expect(days).toEqual([{ days: 5, price: 4800, season: null }])
    expect(length).toBeNull()
  })

  it('have the rate of the day on which their 24 hours begin', () => {
    const rental = sampleRental({ pickup: '2026-12-12T23:30' })
    expect(carRates(sampleCar(), rental, book([high])).days).toEqual([
      { days: 3, price: 4800, season: null },
      { days: 2, price: 6240, season: { name: high.name, kind: 'high' } },
    ])
  })

  it('may have a price of their own', () => {
    const set = sampleRule({ adjustment: { kind: 'price', amount: 3900 } })
    expect(carRates(sampleCar(), sampleRental(), book([set])).days[0]?.price).toBe(3900)
    const free = sampleRule({ adjustment: { kind: 'percent', percent: -10_000 } })
    const dear = sampleCar({ dailyPrice: 900_000 })
    expect(carRates(dear, sampleRental(), book([free])).days[0]?.price).toBe(0)
  })

  it.each([
    ['a class', { classes: ['suv_compacto'] }, { classes: ['sedan'] }],
    ['a car', { cars: [7] }, { cars: [8] }],
    ['a branch', { branches: ['tocumen'] }, { branches: ['david'] }],
  ])('are those of %s where a rule names it', (_, own, other) => {
    const price = (changes: Partial<RateRule>) =>
      carRates(sampleCar(), sampleRental(), book([sampleRule(changes)])).days[0]?.price
    expect(price(own)).toBe(6240)
    expect(price(other)).toBe(4800)
  })
})

describe('of several rules one wins the day', () => {
  const day = (...rules: RateRule[]) =>
    ruleOn('2026-12-20', sampleCar(), 'tocumen', book(rules))?.id

  it('by priority, then the narrowest, then the newest', () => {
    const wide = sampleRule({ id: 1, priority: 1 })
    const narrow = sampleRule({ id: 2, cars: [7] })
    const ofClass = sampleRule({ id: 3, classes: ['suv_compacto'] })
    const short = sampleRule({ id: 4, dates: { kind: 'yearly', from: '12-18', to: '12-22' } })
    const newer = sampleRule({ id: 5, created: '2026-11-02T00:00:00Z' })
    const older = sampleRule({ id: 6 })
    expect(day(narrow, wide)).toBe(1)
    expect(day(ofClass, narrow)).toBe(2)
    expect(day(short, ofClass)).toBe(3)
    expect(day(newer, short)).toBe(4)
    expect(day(older, newer)).toBe(5)
  })

  it.each([
    ['carnival', { daysBefore: 2, daysAfter: 1 }, 8],
    ['carnival', { daysBefore: 0, daysAfter: 0 }, 5],
    ['holy_week', { daysBefore: 1, daysAfter: 3 }, 12],
  ] as const)('%s with %j stands before what is longer than %i days', (holiday, days, length) => {
    const movable = sampleRule({ id: 1, dates: { kind: 'movable_holiday', holiday, ...days } })
    const fixed = (count: number) =>
      sampleRule({
        id: 2,
        dates: { kind: 'once', from: '2027-02-01', to: addDays('2027-02-01', count - 1) },
      })
    expect(byPrecedence(movable, fixed(length + 1))).toBeLessThan(0)
    expect(byPrecedence(movable, fixed(length - 1))).toBeGreaterThan(0)
  })

  it('that is for one day stands before one for two, also every year', () => {
    const yearly = sampleRule({ id: 1, dates: { kind: 'yearly', from: '12-20', to: '12-20' } })
    const two = { kind: 'once', from: '2026-12-20', to: '2026-12-21' } as const
    expect(byPrecedence(yearly, sampleRule({ id: 2, dates: two }))).toBeLessThan(0)
  })

  it('once for a day at a branch, whichever car and however often it is asked for', () => {
    let reads = 0
    const rule = {
      ...sampleRule(),
      get dates() {
        reads++
        return high.dates
      },
    }
    const rates = book([rule])
    for (const id of [7, 7, 8]) carRates(sampleCar({ id }), sampleRental({ days: 1 }), rates)
    const once = reads
    carRates(sampleCar(), sampleRental({ days: 1 }), rates)
    expect(reads).toBe(once)
    expect(once).toBeLessThanOrEqual(2)
  })

  it('in whatever order they are stored', () => {
    fc.assert(
      fc.property(
        rules.chain(withShuffled),
        lengths.chain(withShuffled),
        // One or two days from a Saturday are a weekend.
        fc.oneof(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 3, max: 30 })),
        ([stored, shuffled], [tiers, otherTiers], days) => {
          const rental = sampleRental({ pickup: '2026-12-05T10:00', days })
          expect(carRates(sampleCar(), rental, book(shuffled, otherTiers))).toEqual(
            carRates(sampleCar(), rental, book(stored, tiers)),
          )
          expect(shuffled.toSorted(byPrecedence)).toEqual(stored.toSorted(byPrecedence))
        },
      ),
    )
  })

  const trip = fc
    .record({ day: fc.nat(40), days: fc.integer({ min: 1, max: 3 }) })
    .map(({ day, days }) => sampleRental({ pickup: `${addDays('2026-12-01', day)}T10:00`, days }))

  it('and the same key means the same rates for every car', () => {
    fc.assert(
      fc.property(rules, lengths, trip, trip, (stored, tiers, first, second) => {
        const all = book(stored, tiers)
        if (ratesKey(first, all) !== ratesKey(second, all)) return
        for (const car of [sampleCar(), sampleCar({ id: 8, class: 'sedan' })]) {
          const [one, other] = [carRates(car, first, all), carRates(car, second, all)]
          expect(one.days).toEqual(other.days)
          expect(one.length?.percent).toBe(other.length?.percent)
        }
      }),
    )
  })
})

describe('a length', () => {
  const week = sampleLength()
  const month = sampleLength({ days: 28, percent: 3000 })

  it.each([
    [6, undefined],
    [7, 1500],
    [27, 1500],
    [28, 3000],
  ])('of %d days takes off %s', (days, percent) => {
    expect(lengthDiscount(sampleRental({ days }), [month, week])?.percent).toBe(percent)
  })

  // 4 December 2026 is a Friday.
  it.each([
    ['2026-12-04T12:00', '2026-12-06T12:00', 1000],
    // Half an hour more at its beginning, or within the free minutes of its end, loses nothing.
    ['2026-12-04T11:30', '2026-12-06T12:00', 1000],
    ['2026-12-04T12:00', '2026-12-07T12:30', 1000],
    ['2026-12-04T00:00', '2026-12-04T20:00', 1000],
    ['2026-12-06T23:30', '2026-12-07T23:30', 1000],
    ['2026-12-03T23:30', '2026-12-04T23:30', undefined],
    ['2026-12-05T10:00', '2026-12-08T10:00', undefined],
    ['2026-12-04T10:00', '2026-12-08T10:00', undefined],
    ['2026-12-07T00:00', '2026-12-08T00:00', undefined],
  ])('of a weekend from %s to %s takes off %s', (pickup, returned, percent) => {
    const weekend = sampleLength({ kind: 'weekend', days: 0, percent: 1000 })
    const rental = sampleRental({ pickup, days: rentalDays(pickup, returned) })
    expect(lengthDiscount(rental, [weekend])?.percent).toBe(percent)
  })

  const tiers = fc.array(
    fc
      .record({ days: fc.integer({ min: 2, max: 40 }), percent: fc.nat(9000) })
      .map((changes) => sampleLength(changes)),
    { maxLength: 4 },
  )
  const weekends = fc.array(
    fc.nat(9000).map((percent) => sampleLength({ kind: 'weekend', days: 0, percent })),
    { maxLength: 2 },
  )
  const inside = (longest: number) =>
    fc.integer({ min: 1, max: longest }).chain((days) =>
      fc.tuple(fc.constant(days), fc.nat(days - 1)).chain(([all, first]) =>
        fc.record({
          all: fc.constant(all),
          first: fc.constant(first),
          some: fc.integer({ min: 1, max: all - first }),
        }),
      ),
    )

  /** The sum of a rental's days, paid now. */
  const totalOf = (pickup: string, days: number, all: RateBook) => {
    const rates = carRates(sampleCar(), sampleRental({ pickup, days }), all)
    return priceQuote(sampleFacts({ car: sampleCar(), days, rates })).carTotal
  }
  /** A longer rental costs at most the shorter one inside it and its other days by themselves. */
  const expectNoTierDearer = (
    pickup: string,
    { all, first, some }: { readonly all: number; readonly first: number; readonly some: number },
    stored: RateBook,
  ) => {
    const plain = { ...stored, lengths: [] }
    const start = addDays(pickup, first)
    const others =
      totalOf(pickup, first || 1, plain) * Number(first > 0) +
      totalOf(addDays(start, some), all - first - some || 1, plain) * Number(all - first - some > 0)
    expect(totalOf(pickup, all, stored)).toBeLessThanOrEqual(totalOf(start, some, stored) + others)
  }

  it('of days never makes a longer rental dearer than a shorter one inside it and its other days', () => {
    fc.assert(
      fc.property(rules, tiers, inside(60), fc.nat(60), (stored, lengths, trip, day) => {
        const pickup = `${addDays('2026-11-20', day)}T10:00`
        expectNoTierDearer(pickup, trip, book(stored, lengths))
      }),
    )
  })

  it('of a weekend, or of days, does neither within days that are all of the weekend', () => {
    const friday = fc.integer({ min: 0, max: 8 }).map((week) => addDays('2026-12-04', 7 * week))
    const weekend = inside(3).chain((trip) =>
      fc.record({ trip: fc.constant(trip), day: fc.nat(3 - trip.all), friday }),
    )
    fc.assert(
      fc.property(rules, tiers, weekends, weekend, (stored, days, ends, { trip, day, friday }) => {
        const pickup = `${addDays(friday, day)}T10:00`
        expectNoTierDearer(pickup, trip, book(stored, [...days, ...ends]))
        // The longer one has every discount that the shorter one has by its days alone.
        const [longer, shorter] = [trip.all, trip.some].map((count) =>
          lengthDiscount({ pickup, days: count }, ends),
        )
        expect(longer?.percent).toBe(shorter?.percent)
      }),
    )
  })
})

describe('the shortest stay of a season', () => {
  const peak = sampleRule({
    minimumRental: 4,
    dates: { kind: 'yearly', from: '12-20', to: '12-31' },
  })
  const stay = (pickup: string, days: number) =>
    minimumRentalOf(sampleCar(), sampleRental({ pickup, days }), book([peak]))

  it('binds a rental that has one of its days', () => {
    expect(stay('2026-12-16T10:00', 4)).toBeNull()
    expect(stay('2026-12-18T10:00', 3)).toEqual({
      days: 4,
      season: { name: peak.name, kind: peak.season },
    })
    expect(stay('2026-12-31T10:00', 3)?.days).toBe(4)
    expect(stay('2026-12-31T10:00', 4)).toBeNull()
    expect(stay('2027-01-01T10:00', 1)).toBeNull()
  })
})

describe('seasonsOf', () => {
  const low = sampleRule({ id: 2, name: { es: 'Baja', en: 'Low' }, priority: 1 })
  const seasons = (pickup: string, days: number, ...rules: RateRule[]) =>
    seasonsOf(sampleCar(), sampleRental({ pickup, days }), book(rules)).map(
      ({ name, days: count, dates }) => [name.es, count, dates && `${dates.from} ${dates.to}`],
    )

  it('counts the days of each, and has the dates of the season', () => {
    const name = high.name.es
    expect(seasons('2026-12-10T10:00', 7, high)).toEqual([[name, 2, '2026-12-15 2027-01-05']])
    expect(seasons('2027-01-03T10:00', 7, high)).toEqual([[name, 3, '2026-12-15 2027-01-05']])
    const carnival = {
      kind: 'movable_holiday',
      holiday: 'carnival',
      daysBefore: 1,
      daysAfter: 0,
    } as const
    expect(seasons('2027-02-05T10:00', 9, { ...low, dates: carnival })).toEqual([
      ['Baja', 6, '2027-02-05 2027-02-10'],
    ])
    const leap = { kind: 'yearly', from: '02-25', to: '02-29' } as const
    expect(seasons('2027-02-27T10:00', 4, { ...low, dates: leap })).toEqual([
      ['Baja', 2, '2027-02-25 2027-02-28'],
    ])
  })

  it('has the one of most days first', () => {
    const first = { ...low, dates: { kind: 'once', from: '2026-12-13', to: '2026-12-14' } } as const
    const days = (count: number) =>
      seasons('2026-12-13T10:00', count, high, first).map(([, inSeason]) => inSeason)
    expect(days(3)).toEqual([2, 1])
    expect(days(5)).toEqual([3, 2])
  })

  it('has no dates of one that the rental is in twice', () => {
    const twice = [
      { ...low, dates: { kind: 'once', from: '2026-11-02', to: '2026-11-05' } },
      { ...low, id: 3, dates: { kind: 'once', from: '2026-11-09', to: '2026-11-10' } },
    ] as const
    expect(seasons('2026-11-01T10:00', 14, ...twice)).toEqual([['Baja', 6, null]])
  })
})

describe('effectiveAt', () => {
  const [from, until] = [1000, 2000]
  const always = sampleRule({ id: 1 })
  const later = sampleRule({ id: 2, effectiveFrom: from })
  const over = sampleRule({ id: 3, effectiveUntil: until })

  it('is the book itself where nothing is limited', () => {
    const book = { rules: [always], lengths: [] }
    expect(effectiveAt(book, 0)).toBe(book)
  })

  it.each([
    [999, [1, 3]],
    [1000, [1, 2, 3]],
    [1999, [1, 2, 3]],
    [2000, [1, 2]],
  ])('has at %s the rules %j', (now, ids) => {
    const book = { rules: [always, later, over], lengths: [] }
    expect(effectiveAt(book, now).rules.map(({ id }) => id)).toEqual(ids)
    expect(effectiveAt({ ...book, lengths: [sampleLength()] }, now).lengths).toHaveLength(1)
    // The same object as long as they are the same: what is worked out from it is kept by it.
    expect(effectiveAt(book, now)).toBe(effectiveAt(book, now))
  })
})
