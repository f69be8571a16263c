import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  byPrecedence,
  carRates,
  effectiveAt,
  isOn,
  type LengthRate,
  lengthRate,
  minimumStayOf,
  type RateRule,
  type RuleDates,
  ratesKey,
  ruleOn,
  seasonKinds,
  seasonsOf,
} from './rates'
import { addDays } from './rental-period'
import { sampleCar, sampleLength, sampleRental, sampleRule } from './test-samples'

const high = sampleRule({ dates: { kind: 'yearly', from: '12-15', to: '01-05' } })
const book = (rules: readonly RateRule[], lengths: readonly LengthRate[] = []) => ({
  rules,
  lengths,
})

describe('the dates of a rule', () => {
  const carnival: RuleDates = { kind: 'feast', feast: 'carnival', daysBefore: 0, daysAfter: 0 }
  const easter: RuleDates = { kind: 'feast', feast: 'holy_week', daysBefore: 1, daysAfter: 0 }

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
    const rental = sampleRental({ pickup: '2026-12-12T23:30', return: '2026-12-17T23:30' })
    expect(carRates(sampleCar(), rental, book([high])).days).toEqual([
      { days: 3, price: 4800, season: null },
      { days: 2, price: 6240, season: { name: high.name, kind: 'high' } },
    ])
  })

  it('may have a price of their own', () => {
    const set = sampleRule({ change: { kind: 'price', amount: 3900 } })
    expect(carRates(sampleCar(), sampleRental(), book([set])).days[0]?.price).toBe(3900)
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
      sampleRule({ ...changes, change: { kind: 'percent', percent } }),
    )
  const rules = fc.uniqueArray(rule, { selector: ({ id }) => id, maxLength: 12 })

  it('in whatever order they are stored', () => {
    fc.assert(
      fc.property(
        rules.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        fc.integer({ min: 1, max: 30 }),
        ([stored, shuffled], days) => {
          const rental = sampleRental({ pickup: '2026-12-05T10:00', days })
          expect(carRates(sampleCar(), rental, book(shuffled))).toEqual(
            carRates(sampleCar(), rental, book(stored)),
          )
          expect(shuffled.toSorted(byPrecedence)).toEqual(stored.toSorted(byPrecedence))
        },
      ),
    )
  })

  it('and the same key means the same rates for every car', () => {
    fc.assert(
      fc.property(rules, fc.nat(40), fc.nat(40), (stored, first, second) => {
        const at = (days: number) =>
          sampleRental({ pickup: `${addDays('2026-12-01', days)}T10:00`, days: 3 })
        const all = book(stored)
        if (ratesKey(at(first), all) !== ratesKey(at(second), all)) return
        for (const car of [sampleCar(), sampleCar({ id: 8, class: 'sedan' })]) {
          expect(carRates(car, at(first), all)).toEqual(carRates(car, at(second), all))
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
    expect(lengthRate(sampleRental({ days }), [month, week])?.percent).toBe(percent)
  })

  it('of a weekend is from Friday noon to Monday noon', () => {
    const weekend = sampleLength({ kind: 'weekend', days: 0, percent: 1000 })
    const of = (pickup: string, returned: string, days: number) =>
      lengthRate(sampleRental({ pickup, return: returned, days }), [weekend])?.percent
    // 4 December 2026 is a Friday.
    expect(of('2026-12-04T12:00', '2026-12-07T12:00', 3)).toBe(1000)
    expect(of('2026-12-05T09:00', '2026-12-06T18:00', 2)).toBe(1000)
    expect(of('2026-12-06T09:00', '2026-12-07T09:00', 1)).toBe(1000)
    expect(of('2026-12-04T11:30', '2026-12-06T11:00', 2)).toBeUndefined()
    expect(of('2026-12-05T12:00', '2026-12-07T12:30', 2)).toBeUndefined()
  })

  it('never makes a longer rental dearer: one more day costs at most its own price', () => {
    const lengths = fc.array(
      fc
        .record({ days: fc.integer({ min: 2, max: 40 }), percent: fc.nat(9000) })
        .map((changes) => sampleLength(changes)),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 60 }), (all, days) => {
        const off = (count: number) => lengthRate(sampleRental({ days: count }), all)?.percent ?? 0
        expect(off(days + 1)).toBeGreaterThanOrEqual(off(days))
      }),
    )
  })
})

describe('the shortest stay of a season', () => {
  const peak = sampleRule({ minimumStay: 4, dates: { kind: 'yearly', from: '12-20', to: '12-31' } })
  const stay = (pickup: string, days: number) =>
    minimumStayOf(sampleCar(), sampleRental({ pickup, days }), book([peak]))

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
    const carnival = { kind: 'feast', feast: 'carnival', daysBefore: 1, daysAfter: 0 } as const
    expect(seasons('2027-02-05T10:00', 9, { ...low, dates: carnival })).toEqual([
      ['Baja', 6, '2027-02-05 2027-02-10'],
    ])
    const leap = { kind: 'yearly', from: '02-25', to: '02-29' } as const
    expect(seasons('2027-02-27T10:00', 4, { ...low, dates: leap })).toEqual([
      ['Baja', 2, '2027-02-25 2027-02-28'],
    ])
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
    // The same object as long as they are the same: what is worked out from it is kept by it.
    expect(effectiveAt(book, now)).toBe(effectiveAt(book, now))
  })
})
