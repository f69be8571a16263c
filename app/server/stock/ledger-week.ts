import { dayNumber } from '~/domain/calendar/numbers'
import { addDays, type LocalDate } from '~/domain/calendar/rental-period'

/** Car id -> its taken half days as `occupiedKey`s -> whose they are: a reservation's id, or null for the staff's. */
export type OccupiedByCar = ReadonlyMap<number, ReadonlyMap<string, number | null>>

export type Span = { readonly from: LocalDate; readonly to: LocalDate }

/** The half days taken in a week, and reservation id -> the cars that it has there. */
export type LedgerWeek = {
  readonly occupied: OccupiedByCar
  readonly carsOf: Map<number, readonly number[]>
}

export function emptyWeek(): LedgerWeek {
  return { occupied: new Map(), carsOf: new Map() }
}

/** Weeks are counted from 1 January 1970 in steps of seven days; on which weekday they begin does not matter. */
export function weeksOf({ from, to }: Span): number[] {
  return weeksBetween(weekOf(from), weekOf(to))
}

/** Both included. */
export function weeksBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

export function spanOf(first: number, last: number): Span {
  return { from: firstDayOf(first), to: addDays(firstDayOf(last), 6) }
}

/** `{unit}:{date}{a|p}` says itself in which week it lies. */
export function byWeek(occupied: OccupiedByCar): ReadonlyMap<number, LedgerWeek> {
  const weeks = new Map<number, Map<number, Map<string, number | null>>>()
  for (const [car, keys] of occupied) {
    for (const [key, owner] of keys) {
      const week = weekOf(key.slice(key.indexOf(':') + 1, -1))
      const cars = weeks.get(week) ?? new Map<number, Map<string, number | null>>()
      const own = cars.get(car) ?? new Map()
      own.set(key, owner)
      cars.set(car, own)
      weeks.set(week, cars)
    }
  }
  return new Map([...weeks].map(([week, cars]) => [week, { occupied: cars, carsOf: carsOf(cars) }]))
}

/** The week in which these reservations have what they have `now`, and nothing else; its `carsOf` is changed, not copied. */
export function withChanges(
  week: LedgerWeek,
  now: LedgerWeek,
  ids: ReadonlySet<number>,
): LedgerWeek {
  const left = [...ids].flatMap((id) => week.carsOf.get(id) ?? [])
  const cars = new Set([...left, ...now.occupied.keys()])
  if (cars.size === 0) return week
  const occupied = new Map(week.occupied)
  for (const car of cars) {
    const others = [...(occupied.get(car) ?? [])].filter(([, owner]) => !owner || !ids.has(owner))
    occupied.set(car, new Map([...others, ...(now.occupied.get(car) ?? [])]))
  }
  for (const id of ids) week.carsOf.delete(id)
  for (const [id, own] of now.carsOf) week.carsOf.set(id, own)
  return { occupied, carsOf: week.carsOf }
}

function carsOf(occupied: OccupiedByCar): Map<number, number[]> {
  const owners = new Map<number, number[]>()
  for (const [car, keys] of occupied) {
    for (const owner of new Set(keys.values())) {
      if (owner === null) continue
      const cars = owners.get(owner)
      if (cars) cars.push(car)
      else owners.set(owner, [car])
    }
  }
  return owners
}

function weekOf(date: LocalDate): number {
  return Math.floor(dayNumber(date) / 7)
}

function firstDayOf(week: number): LocalDate {
  return addDays('1970-01-01', week * 7)
}
