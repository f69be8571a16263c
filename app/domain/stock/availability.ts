import { LOW_STOCK } from '../booking/booking-rules.ts'
import {
  addDays,
  dateOf,
  type HalfDay,
  halfDays,
  type LocalDate,
  type LocalDateTime,
} from '../calendar/rental-period.ts'
import type { Car } from '../catalogue'

/** The four states of a car (§4.1, D7). */
type AvailabilityState = 'available' | 'lowAvailability' | 'unavailable' | 'promo'

export type Availability = {
  readonly state: AvailabilityState
  /** Vehicles that are free; null: stock is not tracked, or could not be read. */
  readonly unitsLeft: number | null
  /** A discount or running promo, also when few or no units are left. */
  readonly promo: boolean
}

/** `{car}:{unit}:{date}{a|p}`, unique in `reservation_slots` (D6). */
export function slotKey(carId: number, unitNumber: number, half: HalfDay): string {
  return `${carId}:${occupiedKey(unitNumber, half)}`
}

export function slotsFor(carId: number, unitNumber: number, halves: readonly HalfDay[]): string[] {
  return halves.map((half) => slotKey(carId, unitNumber, half))
}

export type UnitHalves = {
  readonly carId: number
  readonly unitNumber: number
  readonly halves: readonly HalfDay[]
}

/** As they stand in `reservation_slots`. */
export function ledgerRows({ carId, unitNumber, halves }: UnitHalves) {
  return halves.map((half) => ({
    slot: slotKey(carId, unitNumber, half),
    car: carId,
    unit: unitNumber,
    date: dateOf(half),
    half: half.endsWith('a') ? ('a' as const) : ('p' as const),
  }))
}

export function occupiedKey(unitNumber: number, half: HalfDay): string {
  return `${unitNumber}:${half}`
}

/** A car's taken half days. */
export type Occupied = {
  /** Whether a unit is taken in any of them. */
  readonly overlaps: (unitNumber: number, halves: readonly HalfDay[]) => boolean
}

/** A car's own of many slots. */
export function occupiedUnits(carId: number, slots: Iterable<string>): Occupied {
  const prefix = `${carId}:`
  const keys = new Set<string>()
  for (const slot of slots) if (slot.startsWith(prefix)) keys.add(slot.slice(prefix.length))
  return occupiedByKeys(keys)
}

/** @param keys `occupiedKey`s */
export function occupiedByKeys(keys: Pick<ReadonlySet<string>, 'has'>): Occupied {
  return {
    overlaps: (unitNumber, halves) =>
      halves.some((half) => keys.has(occupiedKey(unitNumber, half))),
  }
}

/** @param units numbers of vehicles (`vehiclesAt`) */
export function freeUnits(
  units: readonly number[],
  occupied: Occupied,
  halves: readonly HalfDay[],
): number[] {
  return units.filter((unitNumber) => !occupied.overlaps(unitNumber, halves))
}

export function hasFreeUnit(
  units: readonly number[],
  occupied: Occupied,
  halves: readonly HalfDay[],
): boolean {
  return units.some((unitNumber) => !occupied.overlaps(unitNumber, halves))
}

/** Rotated by `offset`: renters racing for the same dates, each with their own, rarely ask for the same unit. */
export function unitOrder(free: readonly number[], offset = 0): number[] {
  if (free.length === 0) return []
  const start = ((Math.trunc(offset) % free.length) + free.length) % free.length
  return [...free.slice(start), ...free.slice(0, start)]
}

/** D7. `free`: free units; null: not tracked or not readable, and then it is never called sold out. */
export function availability(
  car: Pick<Car, 'status' | 'discount'>,
  free: number | null,
  { promoRunning }: { readonly promoRunning: boolean },
): Availability {
  const promo = car.discount > 0 || promoRunning
  return { state: stateOf(car, free, promo), unitsLeft: free, promo }
}

export function compareAvailability(
  a: Pick<Availability, 'state'>,
  b: Pick<Availability, 'state'>,
): number {
  return Number(a.state === 'unavailable') - Number(b.state === 'unavailable')
}

type FreeDateQuestion = {
  /** Numbers of vehicles (`vehiclesAt`). */
  readonly units: readonly number[]
  /** For the horizon and the length of the rental. */
  readonly occupied: Occupied
  readonly pickup: LocalDateTime
  /** When the vehicle is free again (`occupiedUntil`). */
  readonly until: LocalDateTime
  readonly horizonDays?: number
  readonly accepts?: (pickup: LocalDateTime) => boolean
}

/** The next day, the pickup's own included, from which the same rental is free; null: none in the horizon (60 days). */
export function nextFreeDate(question: FreeDateQuestion): LocalDate | null {
  return firstFreeDate(question.units, question.occupied, laterStarts(question))
}

type LaterStart = { readonly date: LocalDate; readonly halves: readonly HalfDay[] }

/** The days of `nextFreeDate`; the same for every car, so worth keeping when many are asked for. */
export function* laterStarts(
  question: Omit<FreeDateQuestion, 'units' | 'occupied'>,
): Generator<LaterStart, void, undefined> {
  const { pickup, horizonDays = 60, accepts = () => true } = question
  for (let day = 0; day <= horizonDays; day++) {
    const moved = addDays(pickup, day)
    if (!accepts(moved)) continue
    yield { date: dateOf(moved), halves: halfDays(moved, addDays(question.until, day)) }
  }
}

export function firstFreeDate(
  units: readonly number[],
  occupied: Occupied,
  starts: Iterable<LaterStart>,
  accepts: (date: LocalDate) => boolean = () => true,
): LocalDate | null {
  for (const { date, halves } of starts) {
    if (hasFreeUnit(units, occupied, halves) && accepts(date)) return date
  }
  return null
}

/** D6: of the same class first, then of the same type, then the closest in price. */
export function nearestAlternatives<
  Candidate extends { readonly car: Car; readonly availability: Pick<Availability, 'state'> },
>(wanted: Car, candidates: readonly Candidate[], count = 3): Candidate[] {
  const distance = ({ car }: Candidate) => [
    Number(car.class !== wanted.class),
    Number(car.type !== wanted.type),
    Math.abs(car.dailyPrice - wanted.dailyPrice),
    car.sort,
    car.id,
  ]
  return candidates
    .filter(({ car, availability: { state } }) => car.id !== wanted.id && state !== 'unavailable')
    .toSorted((a, b) => compareInOrder(distance(a), distance(b)))
    .slice(0, count)
}

function stateOf(car: Pick<Car, 'status'>, left: number | null, promo: boolean): AvailabilityState {
  if (car.status === 'unavailable' || (left !== null && left <= 0)) return 'unavailable'
  if (left !== null && left <= LOW_STOCK) return 'lowAvailability'
  return promo ? 'promo' : 'available'
}

function compareInOrder(a: readonly number[], b: readonly number[]): number {
  return (
    a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  )
}
