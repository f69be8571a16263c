import { describe, expect, test } from 'vitest'
import { sampleRule } from '../../app/domain/test-samples'
import { conflictsOf } from '../../directus/extensions/istmo-rates/conflicts.ts'
import { uncoveredDatesOf } from '../../directus/extensions/istmo-rates/uncovered-dates.ts'
import { seasonDaysOf, yearOf } from '../../directus/extensions/istmo-rates/year.ts'

/** The findings of the year of prices about a set of seasons, without a back office. */
const span = { from: '2026-12-01', days: 365 }
const now = Date.parse('2026-12-01T15:00:00Z')
const later = Date.parse('2027-02-01T13:00:00Z')
const week = (from: string, to: string) => ({ kind: 'once', from, to }) as const

describe('a clash', () => {
  const classOf = new Map([
    [7, 'suv'],
    [8, 'sedan'],
  ])
  const clashes = (...rules: readonly Parameters<typeof sampleRule>[0][]) =>
    conflictsOf(
      rules.map((rule, at) => sampleRule({ id: at + 1, name: name(`R${at + 1}`), ...rule })),
      classOf,
      { ...span, now },
    )
  const name = (es: string) => ({ es, en: es })
  const [first, other] = [week('2026-12-20', '2026-12-24'), week('2026-12-23', '2026-12-27')]

  test('is where nothing but the age of two seasons decides', () => {
    expect(clashes({ dates: first }, { dates: other })).toEqual([
      {
        names: ['R1', 'R2'],
        scope: { brands: [], classes: [], branches: [], cars: [] },
        since: null,
        stretches: [{ from: '2026-12-23', to: '2026-12-24' }],
      },
    ])
  })

  test.each([
    ['priority', { priority: 1 }],
    ['how narrow they are', { classes: ['suv'] }],
    ['how many days they have', { dates: week('2026-12-23', '2026-12-30') }],
  ])('is none where %s decides', (_, difference) => {
    expect(clashes({ dates: first }, { dates: other, ...difference })).toEqual([])
  })

  test.each([
    ['brands', { brands: ['firefly'] }, { brands: ['ceiba'] }],
    ['classes', { classes: ['suv'] }, { classes: ['sedan'] }],
    ['branches', { branches: ['tocumen'] }, { branches: ['david'] }],
    ['cars', { cars: [7] }, { cars: [8] }],
    [
      'cars of the classes',
      { cars: [7], classes: ['suv', 'sedan'] },
      { cars: [7], classes: ['sedan'] },
    ],
    ['moments', { effectiveUntil: later }, { effectiveFrom: later }],
  ])('is none of other %s', (_, one, two) => {
    expect(clashes({ dates: first, ...one }, { dates: other, ...two })).toEqual([])
  })

  test('is told for whom, also of what counts later alone', () => {
    const [found] = clashes(
      { dates: first, brands: ['firefly', 'ceiba'], effectiveFrom: later },
      { dates: other, brands: ['firefly'] },
    )
    expect(found).toMatchObject({ scope: { brands: ['firefly'] }, since: later })
  })

  test('is none under a season that stands before both', () => {
    const pair = [{ dates: first }, { dates: other }] as const
    const above = { dates: week('2026-12-01', '2026-12-31'), priority: 9 }
    expect(clashes(...pair, above)).toEqual([])
    expect(clashes(...pair, { ...above, brands: ['firefly'] })).toHaveLength(1)
    expect(clashes(...pair, { ...above, effectiveFrom: later })).toHaveLength(1)
  })
})

describe('days without a season', () => {
  const offers = [
    { brand: 'firefly', class: 'suv', cars: [7] },
    { brand: 'ceiba', class: 'suv', cars: [7] },
  ]
  const gaps = (...rules: readonly Parameters<typeof sampleRule>[0][]) =>
    uncoveredDatesOf({
      ...{ ...span, days: 31, offers, branches: ['tocumen', 'david'], at: now },
      rules: rules.map((rule, at) => sampleRule({ id: at + 1, ...rule })),
    })
  const [month, half] = [week('2026-12-01', '2026-12-31'), week('2026-12-01', '2026-12-15')]
  const rest = [{ from: '2026-12-16', to: '2026-12-31' }]

  test('are those on which some class of a brand has none at some branch', () => {
    expect(gaps({ dates: month })).toEqual([])
    expect(gaps({ dates: half })).toEqual([{ since: null, offers, stretches: rest }])
    expect(gaps({ dates: month, brands: ['firefly'] })).toMatchObject([{ offers: [offers[1]] }])
    expect(gaps({ dates: month, branches: ['david'] })).toMatchObject([{ offers }])
    expect(gaps({ dates: half }, { dates: month, brands: ['ceiba'] })).toEqual([
      { since: null, offers: [offers[0]], stretches: rest },
    ])
  })

  test('are told from when they are, where a season ends to count', () => {
    expect(gaps({ dates: month, effectiveUntil: later })).toEqual([
      { since: later, offers, stretches: [{ from: '2026-12-01', to: '2026-12-31' }] },
    ])
  })
})

describe('a year of prices', () => {
  const cars = [{ id: 7, class: 'suv', dailyPrice: 5000 }]
  const asked = { ...span, cars, branch: 'tocumen', at: now }

  test('has the season of each day, and the shortest stay', () => {
    const rules = [sampleRule({ minimumRental: 3, season: 'peak' })]
    const year = yearOf({ ...asked, rules })
    const on = (day: string) => year.find(({ date }) => date === day)
    expect(on('2026-12-14')).toMatchObject({ price: 5000, season: null, minimumRental: null })
    expect(on('2026-12-15')).toMatchObject({ price: 6500, season: { kind: 'peak' } })
    expect(seasonDaysOf(year)).toMatchObject([
      {
        ...{ kind: 'peak', price: 6500, minimumRental: 3 },
        stretches: [{ from: '2026-12-15', to: '2027-01-05' }],
      },
    ])
  })

  test('is of what counts at the moment that is asked for', () => {
    const rules = [sampleRule({ effectiveFrom: later })]
    const priceAt = (at: number) => yearOf({ ...asked, rules, at })[20]?.price
    expect([priceAt(now), priceAt(later)]).toEqual([5000, 6500])
  })
})
