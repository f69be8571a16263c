import { dayNumber } from '~/domain/calendar/numbers'
import type { HalfDay } from '~/domain/calendar/rental-period'
import type { Occupied } from '~/domain/stock/availability'
import type { OccupiedByCar } from './ledger-week'

/**
 * The half days that a car has taken in some weeks, a week of a unit as 14 bits: for the next free day of a car of many
 * units, thousands of rentals are looked up.
 */
export function occupiedIn(weeks: readonly OccupiedByCar[], carId: number): Occupied {
  const taken = new Map<number, Units>()
  for (const week of weeks) {
    const keys = week.get(carId)
    const bits = keys && bitsOf(keys)
    if (bits) taken.set(bits.week, bits.units)
  }
  return {
    overlaps: (unit, halves) => {
      for (const [week, wanted] of weeksIn(halves)) {
        if (((taken.get(week)?.get(unit) ?? 0) & wanted) !== 0) return true
      }
      return false
    },
  }
}

/** Unit -> its taken half days. */
type Units = ReadonlyMap<number, number>
type Bits = { readonly week: number; readonly units: Units }

/** A week of a car does not change; one that did is another. */
const known = new WeakMap<ReadonlyMap<string, unknown>, Bits | null>()

function bitsOf(keys: ReadonlyMap<string, unknown>): Bits | null {
  const before = known.get(keys)
  if (before !== undefined) return before
  const units = new Map<number, number>()
  let week: number | null = null
  for (const key of keys.keys()) {
    const colon = key.indexOf(':')
    const unit = Number(key.slice(0, colon))
    const place = placeOf(key.slice(colon + 1))
    week = place.week
    units.set(unit, (units.get(unit) ?? 0) | place.bit)
  }
  const bits = week === null ? null : { week, units }
  known.set(keys, bits)
  return bits
}

/** The same half days are asked of every unit of every car. */
const asked = new WeakMap<readonly HalfDay[], ReadonlyMap<number, number>>()

function weeksIn(halves: readonly HalfDay[]): ReadonlyMap<number, number> {
  const before = asked.get(halves)
  if (before) return before
  const weeks = new Map<number, number>()
  for (const half of halves) {
    const { week, bit } = placeOf(half)
    weeks.set(week, (weeks.get(week) ?? 0) | bit)
  }
  asked.set(halves, weeks)
  return weeks
}

function placeOf(half: HalfDay): { readonly week: number; readonly bit: number } {
  const day = dayNumber(half.slice(0, -1))
  const week = Math.floor(day / 7)
  return { week, bit: 1 << (2 * (day - 7 * week) + (half.endsWith('p') ? 1 : 0)) }
}
