import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { busyUntil, type FleetVehicles, vehiclesAt } from './vehicles'

const pool = (id: number, preparationHours = 0) => ({ id, preparationHours })
const vehicles: FleetVehicles = new Map([
  [
    7,
    [
      { number: 1, pool: 10 },
      { number: 2, pool: 20 },
      { number: 4, pool: null },
    ],
  ],
  [8, []],
])

describe('vehiclesAt', () => {
  it('are those of the pool, and those that live in none', () => {
    expect(vehiclesAt(7, { pool: pool(10) }, { vehicles })).toEqual([1, 4])
    expect(vehiclesAt(7, { pool: pool(20) }, { vehicles })).toEqual([2, 4])
    expect(vehiclesAt(7, { pool: pool(30) }, { vehicles })).toEqual([4])
  })

  it('are all of them where the branch belongs to no pool', () => {
    expect(vehiclesAt(7, { pool: null }, { vehicles })).toEqual([1, 2, 4])
  })

  it('tells a model without a vehicle in service from one that is not tracked', () => {
    expect(vehiclesAt(8, { pool: pool(10) }, { vehicles })).toEqual([])
    expect(vehiclesAt(9, { pool: pool(10) }, { vehicles })).toBeNull()
  })

  test('no vehicle with a home serves two pools', () => {
    const homes = fc.array(fc.option(fc.integer({ min: 1, max: 3 })), { maxLength: 9 })
    fc.assert(
      fc.property(homes, (list) => {
        const known = new Map([[7, list.map((home, at) => ({ number: at + 1, pool: home }))]])
        const at = (id: number) => vehiclesAt(7, { pool: pool(id) }, { vehicles: known }) ?? []
        const free = list.flatMap((home, index) => (home === null ? [index + 1] : []))
        for (const [one, other] of [
          [1, 2],
          [2, 3],
        ] as const) {
          expect(at(one).filter((number) => at(other).includes(number))).toEqual(free)
        }
        expect(new Set([1, 2, 3].flatMap(at)).size).toBe(list.length)
      }),
    )
  })
})

describe('busyUntil', () => {
  const search = { return: '2026-12-10T10:00' }
  it('is the return where nothing is to be prepared', () => {
    expect(busyUntil(search, { pool: null }, { pool: null }, 2)).toBe('2026-12-10T10:00')
    expect(busyUntil(search, { pool: pool(1) }, { pool: pool(1) }, 2)).toBe('2026-12-10T10:00')
  })

  it('adds the preparation of the branch of the return', () => {
    expect(busyUntil(search, { pool: pool(1, 9) }, { pool: pool(1, 3) }, 0)).toBe(
      '2026-12-10T13:00',
    )
  })

  it('adds the way home from another pool, and only from there', () => {
    expect(busyUntil(search, { pool: pool(1) }, { pool: pool(2, 3) }, 2)).toBe('2026-12-12T13:00')
    expect(busyUntil(search, { pool: null }, { pool: pool(2, 3) }, 2)).toBe('2026-12-10T13:00')
  })
})
