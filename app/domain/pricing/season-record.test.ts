import { describe, expect, it } from 'vitest'
import { readSeason, type SeasonFault } from './season-record'
import { seasonOf } from './season-row'

const row = {
  id: 3,
  status: 'published',
  name_es: 'Temporada alta',
  name_en: 'High season',
  season: 'high',
  dates: 'yearly',
  starts_on: '2026-12-15',
  ends_on: '2026-04-15',
  days_before: 0,
  days_after: 0,
  change: 'percent',
  percent: 20,
  price: null,
  min_days: null,
  priority: 0,
  effective_from: null,
  effective_until: null,
  brands: null,
  classes: [],
  cars: [],
  branches: [],
  date_created: '2026-11-01T00:00:00.000Z',
}
const read = (changes: object) => readSeason(seasonOf({ ...row, ...changes }))

describe('a season of the back office', () => {
  it('is a rule', () => {
    expect(read({})).toEqual({
      ok: true,
      rule: {
        id: 3,
        name: { es: 'Temporada alta', en: 'High season' },
        season: 'high',
        dates: { kind: 'yearly', from: '12-15', to: '04-15' },
        brands: [],
        classes: [],
        cars: [],
        branches: [],
        adjustment: { kind: 'percent', percent: 2000 },
        minimumRental: null,
        priority: 0,
        created: '2026-11-01T00:00:00.000Z',
        effectiveFrom: null,
        effectiveUntil: null,
      },
    })
  })

  it.each([
    // As the extension reads them: dates and lists as they are in the database.
    [{ brands: 'marea,ceiba' }, { brands: ['ceiba', 'marea'] }],
    [{ percent: '12.50' }, { adjustment: { kind: 'percent', percent: 1250 } }],
    [{ percent: -100 }, { adjustment: { kind: 'percent', percent: -10_000 } }],
    [
      { change: 'price', percent: 900, price: 39.9 },
      { adjustment: { kind: 'price', amount: 3990 } },
    ],
    [{ effective_from: new Date(1000) }, { effectiveFrom: 1000 }],
    [{ effective_until: '1970-01-01T00:00:02Z' }, { effectiveUntil: 2000 }],
    [{ name_en: '' }, { name: { es: 'Temporada alta', en: 'Temporada alta' } }],
    [{ cars: [{ car: 9 }, { car: 7 }] }, { cars: [7, 9] }],
    // One that is not to be seen is left out of its list, not the list of its rule.
    [{ branches: [{ branch: null }, { branch: { slug: 'david' } }] }, { branches: ['david'] }],
    [
      { dates: 'carnival', starts_on: null, ends_on: null, days_before: 60 },
      { dates: { kind: 'movable_holiday', holiday: 'carnival', daysBefore: 60, daysAfter: 0 } },
    ],
  ])('with %j is read as %j', (changes, rule) => {
    expect(read(changes)).toMatchObject({ ok: true, rule })
  })

  it.each<[object, SeasonFault['column'], SeasonFault['why']]>([
    [{ name_es: ' ' }, 'name_es', 'missing'],
    [{ season: 'verano' }, 'season', 'unreadable'],
    [{ dates: 'lunes' }, 'dates', 'unreadable'],
    [{ starts_on: null }, 'starts_on', 'missing'],
    [{ starts_on: '2026-02-30' }, 'starts_on', 'unreadable'],
    [{ ends_on: null, dates: 'once' }, 'ends_on', 'missing'],
    [{ dates: 'once' }, 'ends_on', 'order'],
    [{ days_before: 61 }, 'days_before', 'range'],
    [{ days_after: -1 }, 'days_after', 'range'],
    [{ days_after: 1.5 }, 'days_after', 'range'],
    [{ change: 'suma' }, 'change', 'unreadable'],
    [{ percent: null }, 'percent', 'missing'],
    [{ percent: 500 }, 'percent', 'range'],
    [{ percent: -100.01 }, 'percent', 'range'],
    [{ percent: 'mucho' }, 'percent', 'range'],
    [{ percent: 12.345 }, 'percent', 'range'],
    [{ change: 'price' }, 'price', 'missing'],
    // A free car is never meant.
    [{ change: 'price', price: 0 }, 'price', 'range'],
    [{ change: 'price', price: -5 }, 'price', 'range'],
    [{ change: 'price', price: 9.999 }, 'price', 'range'],
    [{ min_days: 0 }, 'min_days', 'range'],
    [{ min_days: 95 }, 'min_days', 'range'],
    [{ priority: 0.5 }, 'priority', 'range'],
    [{ effective_from: 'mañana' }, 'effective_from', 'unreadable'],
    // An empty list means all: one of which nothing is left does not.
    [{ cars: [{ car: null }] }, 'cars', 'gone'],
    [{ branches: [{ branch: null }] }, 'branches', 'gone'],
  ])('with %j is left out for %s: %s', (changes, column, why) => {
    expect(read(changes)).toEqual({ ok: false, faults: [{ column, why }] })
  })

  it('names all that is wrong at once, whatever it is sent', () => {
    expect(read({ percent: 500, min_days: 95, starts_on: null })).toMatchObject({
      faults: [{ column: 'percent' }, { column: 'min_days' }, { column: 'starts_on' }],
    })
    expect(readSeason(seasonOf({})).ok).toBe(false)
  })
})
