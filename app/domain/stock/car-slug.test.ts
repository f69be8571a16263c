import { describe, expect, it } from 'vitest'
import { movedPath } from '../legacy-path'
import { carBySlug, carSlugs, MAXIMUM_SLUG } from './car-slug'

const car = (id: number, make: string, model: string) => ({ id, make, model })

const fleet = [
  car(1, 'Hyundai', 'Grand i10'),
  car(2, 'Citroën', 'C3 Aircross'),
  car(17, 'Kia', 'Río'),
  car(4, 'Kia', 'Rio'),
  car(5, 'Mazda', '3'),
  car(3, 'Mazda', ' '),
  car(9, '吉利', '缤越'),
  car(8, '比亚迪', '元'),
]

describe('the slug of a car', () => {
  it('is made of brand and model, without accents', () => {
    const slugs = carSlugs(fleet)
    expect(slugs.get(1)).toBe('hyundai-grand-i10')
    expect(slugs.get(2)).toBe('citroen-c3-aircross')
  })

  it('is the plain one for the oldest of the same name, whatever the order, and has the id for the others', () => {
    for (const cars of [fleet, fleet.toReversed()]) {
      const slugs = carSlugs(cars)
      expect([slugs.get(4), slugs.get(17)]).toEqual(['kia-rio', 'kia-rio--17'])
      expect([slugs.get(8), slugs.get(9)]).toEqual(['auto', 'auto--9'])
    }
  })

  it('is of one car alone, also where a name ends like an id', () => {
    const cars = [...fleet, car(30, 'Mazda', '3'), car(31, 'Mazda', '')]
    const slugs = [...carSlugs(cars).values()]
    expect(new Set(slugs).size).toBe(cars.length)
    for (const one of cars) {
      const slug = carSlugs(cars).get(one.id) ?? ''
      expect(carBySlug(cars, slug)).toEqual({ car: one, slug })
    }
  })

  it('is found however it is written, and says where the page is', () => {
    for (const asked of [
      'Hyundai-Grand-i10',
      'hyundai_grand_i10',
      'hyundai grand i10',
      'hyundai-grand-i10--1',
    ])
      expect(carBySlug(fleet, asked)).toEqual({ car: fleet[0], slug: 'hyundai-grand-i10' })
    expect(carBySlug(fleet, 'KIA-RÍO--17')?.slug).toBe('kia-rio--17')
  })

  it('leads to the car, not where a former address does', () => {
    const cars = [car(1, 'Kia', 'City Car'), car(2, 'Kia', 'Citycar'), car(3, 'TYC', 'tyctyc')]
    const slugs = [...carSlugs(cars).values()]
    expect(slugs).toEqual(['kia-city-car', 'kia-city-car--2', 'ty-c-ty-cty-c'])
    expect(slugs.map((slug) => movedPath(`/flota/${slug}`))).toEqual([null, null, null])
    for (const slug of slugs) expect(carBySlug(cars, slug)?.slug).toBe(slug)
  })

  it('of a long name is cut, and still is of one car', () => {
    const long = 'Una camioneta de nombre muy largo '.repeat(8)
    const cars = [car(1, 'Kia', `${long} A`), car(123_456, 'Kia', `${long} B`)]
    const slugs = [...carSlugs(cars).values()]
    expect(new Set(slugs).size).toBe(2)
    for (const slug of slugs) {
      expect(slug.length).toBeLessThanOrEqual(MAXIMUM_SLUG)
      expect(carBySlug(cars, slug)?.slug).toBe(slug)
    }
  })

  it('keeps an address with an id when the older car of the name is gone', () => {
    const left = fleet.filter(({ id }) => id !== 4)
    expect(carBySlug(left, 'kia-rio--17')).toMatchObject({ car: { id: 17 }, slug: 'kia-rio' })
  })

  it('is none for a car that is not there, nor for another car with that id', () => {
    for (const asked of ['', '-', 'toyota-prado', 'kia-rio--1', 'kia-rio--99', 'flota-old', '--17'])
      expect(carBySlug(fleet, asked), asked).toBeNull()
  })
})
