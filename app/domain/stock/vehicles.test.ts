import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addMinutes, halfDays } from '../calendar/rental-period'
import { freeUnits, occupiedUnits, slotsFor } from './availability'
import {
  type FleetVehicles,
  LONGEST_PREPARATION,
  LONGEST_TRANSFER,
  occupiedUntil,
  vehiclesAt,
} from './vehicles'

const pool = (id: number, turnaroundHours = 0) => ({ id, turnaroundHours })
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

  it('are those that live in none where the branch belongs to no pool', () => {
    expect(vehiclesAt(7, { pool: null }, { vehicles })).toEqual([4])
  })

  it('are all of them where there are no pools', () => {
    const anywhere = new Map([[7, [1, 2].map((number) => ({ number, pool: null }))]])
    expect(vehiclesAt(7, { pool: null }, { vehicles: anywhere })).toEqual([1, 2])
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

describe('occupiedUntil', () => {
  const search = { return: '2026-12-10T10:00' }
  it('is the return where nothing is to be prepared', () => {
    expect(occupiedUntil(search, { pool: null }, { pool: null }, 2)).toBe('2026-12-10T10:00')
    expect(occupiedUntil(search, { pool: pool(1) }, { pool: pool(1) })).toBe('2026-12-10T10:00')
    expect(occupiedUntil(search, { pool: pool(1) }, { pool: pool(1) }, 2)).toBe('2026-12-10T10:00')
  })

  it('adds the preparation of the branch of the return', () => {
    expect(occupiedUntil(search, { pool: pool(1, 9) }, { pool: pool(1, 3) }, 0)).toBe(
      '2026-12-10T13:00',
    )
  })

  it('adds the way home from another pool, and only from there', () => {
    expect(occupiedUntil(search, { pool: pool(1) }, { pool: pool(2, 3) }, 2)).toBe(
      '2026-12-12T13:00',
    )
    expect(occupiedUntil(search, { pool: null }, { pool: pool(2, 3) }, 2)).toBe('2026-12-12T13:00')
    expect(occupiedUntil(search, { pool: pool(1) }, { pool: null }, 2)).toBe('2026-12-12T10:00')
  })

  it('takes a day for a way home of which nobody said how long it is', () => {
    expect(occupiedUntil(search, { pool: pool(1) }, { pool: pool(2) })).toBe('2026-12-11T10:00')
  })

  it('is prepared within three days, and home within thirty', () => {
    expect([LONGEST_PREPARATION, LONGEST_TRANSFER]).toEqual([3 * 24, 30])
  })

  const hours = fc.integer({ min: 0, max: LONGEST_PREPARATION })
  const days = fc.integer({ min: 0, max: LONGEST_TRANSFER })
  const home = fc.option(fc.integer({ min: 1, max: 3 }))
  const at = (id: number | null, preparation: number) => ({
    pool: id === null ? null : pool(id, preparation),
  })

  test('is never earlier for more preparation or a longer way home, nor before the return', () => {
    fc.assert(
      fc.property(home, home, hours, hours, days, days, (from, to, h1, h2, d1, d2) => {
        const [less, more] = [Math.min(h1, h2), Math.max(h1, h2)]
        const [near, far] = [Math.min(d1, d2), Math.max(d1, d2)]
        const first = occupiedUntil(search, at(from, 0), at(to, less), near)
        expect(first >= search.return).toBe(true)
        expect(occupiedUntil(search, at(from, 0), at(to, more), near) >= first).toBe(true)
        expect(occupiedUntil(search, at(from, 0), at(to, less), far) >= first).toBe(true)
      }),
    )
  })

  test('of any rentals that the ledger takes, no two have a vehicle at the same time', () => {
    const wish = fc.record({
      start: fc.integer({ min: 0, max: 30 * 48 }),
      length: fc.integer({ min: 1, max: 6 * 48 }),
      ...{ from: home, to: home, hours, days },
    })
    const homes = fc.array(home, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(homes, fc.array(wish, { maxLength: 40 }), (pools, wishes) => {
        const fleet = new Map([[7, pools.map((one, at) => ({ number: at + 1, pool: one }))]])
        const taken = new Set<string>()
        const stays: { unit: number; pickup: string; until: string }[] = []
        for (const { start, length, from, to, hours: preparation, days: transfer } of wishes) {
          const pickup = addMinutes('2026-12-01T00:00', start * 30)
          const returned = addMinutes(pickup, length * 30)
          const until = occupiedUntil(
            { return: returned },
            at(from, 0),
            at(to, preparation),
            transfer,
          )
          const units = vehiclesAt(7, at(from, 0), { vehicles: fleet }) ?? []
          const halves = halfDays(pickup, until)
          const [unit] = freeUnits(units, occupiedUnits(7, taken), halves)
          if (unit === undefined) continue
          for (const slot of slotsFor(7, unit, halves)) taken.add(slot)
          stays.push({ unit, pickup, until })
        }
        for (const [index, one] of stays.entries()) {
          for (const other of stays.slice(index + 1)) {
            const meet = one.pickup < other.until && other.pickup < one.until
            expect(one.unit === other.unit && meet).toBe(false)
          }
        }
      }),
    )
  })
})
