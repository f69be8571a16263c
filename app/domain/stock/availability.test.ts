import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMinutes, halfDays } from '../calendar/rental-period'
import type { Car } from '../catalogue'
import { sampleCar } from '../test-samples'
import {
  availability,
  compareAvailability,
  freeUnits,
  nearestAlternatives,
  nextFreeDate,
  occupiedByKeys,
  occupiedUnits,
  slotKey,
  slotsFor,
  unitOrder,
} from './availability'

const halves = ['2026-12-10a', '2026-12-10p', '2026-12-11a']

describe('slots', () => {
  it('are written as D6 says', () => {
    expect(slotKey(7, 2, '2026-12-10a')).toBe('7:2:2026-12-10a')
    expect(slotsFor(7, 1, halves)).toEqual([
      '7:1:2026-12-10a',
      '7:1:2026-12-10p',
      '7:1:2026-12-11a',
    ])
  })

  it('are read back for one car only', () => {
    const slots = [
      ...slotsFor(7, 1, halves),
      ...slotsFor(71, 1, halves),
      ...slotsFor(17, 1, halves),
    ]
    const occupied = occupiedUnits(7, slots)
    expect(halves.map((half) => occupied.overlaps(1, [half]))).toEqual([true, true, true])
    expect(occupiedUnits(1, slots).overlaps(1, halves)).toBe(false)
    expect(occupied.overlaps(2, halves)).toBe(false)
  })
})

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('freeUnits', () => {
  it('are the units without a taken half day', () => {
    const occupied = occupiedUnits(7, [slotKey(7, 2, '2026-12-10p'), slotKey(7, 1, '2026-12-11p')])
    expect(freeUnits([1, 2, 3], occupied, halves)).toEqual([1, 3])
    expect(freeUnits([], occupied, halves)).toEqual([])
  })

  it('never lets two renters into the same unit and half day, and fills every unit', () => {
    const rental = fc
      .tuple(fc.nat(5000), fc.integer({ min: 1, max: 4000 }))
      .map(([start, length]) => {
        const pickup = addMinutes('2026-12-10T00:00', start)
        return halfDays(pickup, addMinutes(pickup, length))
      })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.array(rental, { maxLength: 12 }),
        fc.nat(5),
        (units, rentals, offset) => {
          const owned = new Set<string>()
          for (const wanted of rentals) {
            const [unit] = unitOrder(
              freeUnits(numbersTo(units), occupiedUnits(7, owned), wanted),
              offset,
            )
            const clashes = (candidate: number) =>
              slotsFor(7, candidate, wanted).some((slot) => owned.has(slot))
            if (unit === undefined) {
              for (let other = 1; other <= units; other++) expect(clashes(other)).toBe(true)
              continue
            }
            expect(clashes(unit)).toBe(false)
            for (const slot of slotsFor(7, unit, wanted)) owned.add(slot)
          }
        },
      ),
      { numRuns: 50 },
    )
  })
})

it('unitOrder begins at the offset and leaves no unit out', () => {
  expect(unitOrder([1, 3, 4])).toEqual([1, 3, 4])
  expect(unitOrder([1, 3, 4], 1)).toEqual([3, 4, 1])
  expect(unitOrder([1, 3, 4], 5)).toEqual([4, 1, 3])
  expect(unitOrder([1, 3, 4], -1)).toEqual([4, 1, 3])
  expect(unitOrder([], 3)).toEqual([])
})

describe('availability', () => {
  const plain = { discount: 0 }
  it.each<[Partial<Car>, number | null, boolean, string, number | null]>([
    [{ status: 'unavailable' }, 3, false, 'unavailable', 3],
    [{ status: 'unavailable' }, null, true, 'unavailable', null],
    [plain, 0, false, 'unavailable', 0],
    [{}, 0, true, 'unavailable', 0],
    [plain, 1, false, 'lowAvailability', 1],
    [{}, 2, true, 'lowAvailability', 2],
    [plain, 3, false, 'available', 3],
    [plain, 3, true, 'promo', 3],
    [{ discount: 1 }, 3, false, 'promo', 3],
    [{}, 3, false, 'promo', 3],
    [plain, null, false, 'available', null],
  ])('%j with %s free, promo running %s: %s', (car, free, promoRunning, state, unitsLeft) => {
    expect(availability(sampleCar(car), free, { promoRunning })).toMatchObject({ state, unitsLeft })
  })

  it('says promo beside low stock too', () => {
    expect(availability(sampleCar(), 1, { promoRunning: false }).promo).toBe(true)
    expect(availability(sampleCar(plain), 1, { promoRunning: false }).promo).toBe(false)
  })

  it('sorts unavailable cars last and keeps the order of the others', () => {
    const states = ['unavailable', 'promo', 'available', 'unavailable', 'lowAvailability'] as const
    const sorted = states.map((state, at) => ({ state, at })).toSorted(compareAvailability)
    expect(sorted.map(({ at }) => at)).toEqual([1, 2, 4, 0, 3])
  })
})

describe('nextFreeDate', () => {
  const trip = { pickup: '2026-12-10T10:00', until: '2026-12-12T10:00' }
  const taken = (...days: string[]) =>
    occupiedByKeys(new Set(days.flatMap((day) => [`1:${day}a`, `1:${day}p`])))

  it('is the first day from which the same length is free', () => {
    const occupied = taken('2026-12-10', '2026-12-12')
    expect(nextFreeDate({ units: [1], occupied, ...trip })).toBe('2026-12-13')
    expect(nextFreeDate({ units: [1, 2], occupied, ...trip })).toBe('2026-12-10')
    const evening = occupiedByKeys(new Set(['1:2026-12-12p']))
    expect(nextFreeDate({ units: [1], occupied: evening, ...trip })).toBe('2026-12-10')
  })

  it('gives up at the horizon, and asks whether the day can be had', () => {
    const occupied = taken('2026-12-10')
    expect(nextFreeDate({ units: [1], occupied, ...trip, horizonDays: 0 })).toBeNull()
    expect(nextFreeDate({ units: [1], occupied, ...trip, horizonDays: 1 })).toBe('2026-12-11')
    expect(nextFreeDate({ units: [], occupied, ...trip })).toBeNull()
    const until = (date: string) => (pickup: string) => pickup >= date
    expect(nextFreeDate({ units: [1], occupied, ...trip, accepts: until('2027-02-08') })).toBe(
      '2027-02-08',
    )
    expect(nextFreeDate({ units: [1], occupied, ...trip, accepts: until('2027-02-09') })).toBeNull()
    const notFriday = (pickup: string) => pickup !== '2026-12-11T10:00'
    expect(nextFreeDate({ units: [1], occupied, ...trip, accepts: notFriday })).toBe('2026-12-12')
  })
})

it('nearestAlternatives: same class, then same type, then price, never a sold-out car', () => {
  const wanted = sampleCar()
  const candidate = (
    id: number,
    changes: Partial<Car>,
    state: 'available' | 'unavailable' = 'available',
  ) => ({
    car: sampleCar({ id, ...changes }),
    availability: { state },
  })
  const candidates = [
    candidate(7, {}),
    candidate(1, { class: 'van', type: 'van', dailyPrice: 4800 }),
    candidate(2, { class: 'suv_grande', dailyPrice: 9000 }),
    candidate(3, { dailyPrice: 5500 }),
    candidate(4, { dailyPrice: 4700 }),
    candidate(5, { dailyPrice: 4800 }, 'unavailable'),
    candidate(6, { dailyPrice: 4900, sort: 0 }),
  ]
  const ids = (count?: number) =>
    nearestAlternatives(wanted, candidates, count).map(({ car }) => car.id)
  expect(ids()).toEqual([6, 4, 3])
  expect(ids(9)).toEqual([6, 4, 3, 2, 1])
})
