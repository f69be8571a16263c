import { expect, it, test } from 'vitest'
import { seasonOf } from './season-row'

it('reads a row of which nothing is filled in', () => {
  expect(seasonOf({})).toEqual({
    id: null,
    status: '',
    name_es: '',
    name_en: '',
    season: '',
    dates: '',
    starts_on: null,
    ends_on: null,
    days_before: 0,
    days_after: 0,
    change: '',
    percent: null,
    price: null,
    min_days: null,
    priority: 0,
    effective_from: null,
    effective_until: null,
    brands: [],
    classes: [],
    cars: [],
    branches: [],
    created: '',
  })
})

test.each([
  ['3', 3],
  ['3.50', 3.5],
  [0, 0],
  [null, null],
  [undefined, null],
  ['', null],
  ['three', Number.NaN],
])('the number %j is %d', (written, price) => {
  expect(seasonOf({ price }).price).toEqual(price)
  expect(seasonOf({ price: written }).price).toEqual(price)
})

it('reads days and instants, as text and as dates', () => {
  const at = new Date('2026-12-15T10:00:00Z')
  expect(seasonOf({ starts_on: at, ends_on: ' 2026-12-16 ' })).toMatchObject({
    starts_on: '2026-12-15',
    ends_on: '2026-12-16',
  })
  expect(seasonOf({ effective_from: at, effective_until: '2026-12-15T05:00-05:00' })).toMatchObject(
    {
      effective_from: '2026-12-15T10:00:00.000Z',
      effective_until: '2026-12-15T10:00:00.000Z',
    },
  )
  expect(seasonOf({ effective_from: 'soon' }).effective_from).toBe('soon')
  expect(seasonOf({ date_created: at }).created).toBe('2026-12-15T10:00:00.000Z')
})

it('reads names as a list and as text, in order and without empty ones', () => {
  expect(seasonOf({ brands: 'kia,,alfa', classes: ['suv', '', 'eco'] })).toMatchObject({
    brands: ['alfa', 'kia'],
    classes: ['eco', 'suv'],
  })
  expect(seasonOf({ brands: { name: 'kia' }, classes: 7 })).toMatchObject({
    brands: [],
    classes: [],
  })
})

it('reads related records in order, and says when all of them are gone', () => {
  const cars = [{ car: 10 }, { car: 9 }, { car: null }, null, 'x']
  const branches = [
    { branch: { slug: 'tocumen' } },
    { branch: { slug: 'david' } },
    { branch: null },
  ]
  expect(seasonOf({ cars, branches })).toMatchObject({
    cars: [9, 10],
    branches: ['david', 'tocumen'],
  })
  expect(seasonOf({ cars: [{ car: null }], branches: [{ branch: null }] })).toMatchObject({
    cars: null,
    branches: null,
  })
})
