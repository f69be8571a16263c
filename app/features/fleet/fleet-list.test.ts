import { describe, expect, test } from 'vitest'
import { sampleCar } from '~/domain/test-samples'
import { fleetFacts, fleetList, type Listed } from './fleet-list'
import { backToFirstPage } from './fleet-params'
import { pagesToShow } from './pages-to-show'

/** 130 cars, each dearer than the one before; every second is a van, the last ten are taken. */
const fleet: Listed[] = Array.from({ length: 130 }, (_, index) => ({
  car: sampleCar({ id: index + 1, type: index % 2 ? 'van' : 'sedan', image: `picture-${index}` }),
  availability: index < 120 ? 'available' : 'unavailable',
  prepaid: { total: 1000 + index },
  before: index < 3 ? { prepaid: 2000, postpaid: 2100 } : null,
  nextFree: index < 120 ? null : '2026-12-12T10:00',
}))

const idsOf = ({ offers }: { readonly offers: readonly Listed[] }) =>
  offers.map(({ car }) => car.id)

describe('a long list', () => {
  test('has sixty cars on each page and every car on one', () => {
    const pages = [1, 2, 3].map((pagina) => fleetList(fleet, { pagina }))
    expect(pages.map(({ offers }) => offers.length)).toEqual([60, 60, 10])
    expect(pages.flatMap(idsOf)).toEqual(fleet.map(({ car }) => car.id))
    expect(fleetList(fleet, {})).toEqual(pages[0])
  })

  test('counts all cars, whatever the page', () => {
    const list = fleetList(fleet, { pagina: 2, tipo: ['van'] })
    expect(list).toMatchObject({ listed: 65, free: 60, page: 2, pages: 2, advice: null })
    expect(list.facets.tipo).toEqual([
      { value: 'sedan', count: 65, chosen: false },
      { value: 'van', count: 65, chosen: true },
    ])
  })

  test('shows the last page for one past the end', () => {
    expect(fleetList(fleet, { pagina: 99 })).toMatchObject({ page: 3, pages: 3 })
    expect(fleetList(fleet, { pagina: 2, marca: ['Lada'] })).toMatchObject({
      page: 1,
      pages: 1,
      offers: [],
    })
  })

  test('orders before it divides', () => {
    expect(idsOf(fleetList(fleet, { orden: 'precio-desc' }))[0]).toBe(120)
    expect(idsOf(fleetList(fleet, { orden: 'precio-desc', pagina: 3 })).at(-1)).toBe(121)
  })

  test('advises from all cars when none is left', () => {
    const list = fleetList(fleet, { marca: ['Lada'], tipo: ['van'] })
    expect(list.advice?.removals[0]).toEqual({ group: 'marca', count: 60 })
    expect(list.advice?.nearest).toHaveLength(2)
    expect(fleetList([], {}).advice).toBeNull()
  })
})

test('the facts of a fleet: a picture of each type, and how far a coupon reaches', () => {
  expect(fleetFacts(fleet)).toEqual({
    reach: 'some',
    pictures: { sedan: 'picture-0', van: 'picture-1' },
  })
  expect(fleetFacts(fleet.slice(0, 3)).reach).toBe('all')
  expect(fleetFacts(fleet.slice(3)).reach).toBe('none')
})

test.each([
  [1, 3, [1, 2, 3], []],
  [1, 50, [1, 2, 50], [50]],
  [25, 50, [1, 24, 25, 26, 50], [24, 50]],
  [50, 50, [1, 49, 50], [49]],
])('of page %i of %i it shows these numbers', (page, pages, numbers, gaps) => {
  const shown = pagesToShow(page, pages)
  expect(shown.map(({ number }) => number)).toEqual(numbers)
  expect(shown.filter(({ gap }) => gap).map(({ number }) => number)).toEqual(gaps)
})

describe('a link on page 3', () => {
  const from = { desde: '2026-12-10T10:00', tipo: ['suv'], pagina: 3 }
  const followed = (to: object) =>
    backToFirstPage({ search: from, next: () => ({ ...from, ...to }) }).pagina

  test.each<[string, object, number | undefined]>([
    ['a filter', { tipo: undefined }, undefined],
    ['an order', { orden: 'nombre' }, undefined],
    ['other dates', { desde: '2026-12-11T10:00' }, undefined],
    ['a note', { aviso: 'hold_expired' }, 3],
    ['a page', { pagina: 4 }, 4],
    ['a page of other cars', { tipo: ['van'], pagina: 2 }, 2],
  ])('to %s', (_, to, page) => {
    expect(followed(to)).toBe(page)
  })
})
