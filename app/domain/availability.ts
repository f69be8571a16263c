import type { Car } from './catalogue'
import {
  addDays,
  dateOf,
  type HalfDay,
  halfDays,
  type LocalDate,
  type LocalDateTime,
} from './rental-period'

/** source.md §4. */
type AvailabilityState = 'available' | 'lowAvailability' | 'unavailable' | 'promo'

export type Availability = {
  readonly state: AvailabilityState
  /** Vehicles left for these dates; null where stock is not tracked or could not be read. */
  readonly unitsLeft: number | null
  /** True for a discount or running promo, also when few or no units are left. */
  readonly promo: boolean
}

/** The unique text of a row of `reservation_slots`: `{car}:{unit}:{date}{a|p}` (D6). */
export function slotKey(carId: number, unit: number, half: HalfDay): string {
  return `${carId}:${busyKey(unit, half)}`
}

/** The slots that a reservation of one unit owns, one for each half day it touches (D6). */
export function slotsFor(carId: number, unit: number, halves: readonly HalfDay[]): string[] {
  return halves.map((half) => slotKey(carId, unit, half))
}

/** `{unit}:{half day}`: a taken half day of one car's unit. */
export function busyKey(unit: number, half: HalfDay): string {
  return `${unit}:${half}`
}

/** The taken half days of one car among slots of any cars, as `busyKey`s. */
export function busyUnits(carId: number, slots: Iterable<string>): Set<string> {
  const prefix = `${carId}:`
  const busy = new Set<string>()
  for (const slot of slots) if (slot.startsWith(prefix)) busy.add(slot.slice(prefix.length))
  return busy
}

/** The units 1..`units` of a car that are free in all of these half days, lowest first (D6). */
export function freeUnits(
  units: number,
  busy: ReadonlySet<string>,
  halves: readonly HalfDay[],
): number[] {
  const all = Array.from({ length: Math.max(0, units) }, (_, index) => index + 1)
  return all.filter((unit) => halves.every((half) => !busy.has(busyKey(unit, half))))
}

/**
 * The order in which to try free units: lowest first, turned by `offset`, so that renters racing for
 * the same dates (each with their own offset) rarely ask for the same unit.
 */
export function unitOrder(free: readonly number[], offset = 0): number[] {
  if (free.length === 0) return []
  const start = ((Math.trunc(offset) % free.length) + free.length) % free.length
  return [...free.slice(start), ...free.slice(0, start)]
}

/**
 * How a car stands for the dates asked (D7): unavailable by its status or without a free unit, low
 * with 1 or 2 left, promo with a discount or a running promo, else available. `free` is the number of
 * free units; null: not tracked, or not readable, and then it is never called sold out.
 */
export function availability(
  car: Pick<Car, 'status' | 'units' | 'discount'>,
  free: number | null,
  { promoRunning }: { readonly promoRunning: boolean },
): Availability {
  const unitsLeft = car.units === null ? null : free
  const promo = car.discount > 0 || promoRunning
  return { state: stateOf(car, unitsLeft, promo), unitsLeft, promo }
}

/** Sorts unavailable cars last and leaves all else as it is (D7). */
export function compareAvailability(
  a: Pick<Availability, 'state'>,
  b: Pick<Availability, 'state'>,
): number {
  return Number(a.state === 'unavailable') - Number(b.state === 'unavailable')
}

type FreeDateQuestion = {
  readonly units: number
  /** `busyKey`s that cover the horizon and the length of the rental. */
  readonly busy: ReadonlySet<string>
  readonly pickup: LocalDateTime
  readonly return: LocalDateTime
  readonly horizonDays?: number
  /** Whether a pickup on that day can be had at all (hours, limits); all days unless told. */
  readonly accepts?: (pickup: LocalDateTime) => boolean
}

/**
 * The next day, from the pickup's own on, from which the same length at the same times is free; null
 * when none within the horizon (60 days unless told).
 */
export function nextFreeDate(question: FreeDateQuestion): LocalDate | null {
  return firstFreeDate(question.units, question.busy, laterStarts(question))
}

/** A day on which the same rental could begin, with the half days it would touch. */
type LaterStart = { readonly date: LocalDate; readonly halves: readonly HalfDay[] }

/** The days of `nextFreeDate`, one after the other; the same for every car, so worth keeping when many are asked for. */
export function* laterStarts(
  question: Omit<FreeDateQuestion, 'units' | 'busy'>,
): Generator<LaterStart, void, undefined> {
  const { pickup, horizonDays = 60, accepts = () => true } = question
  for (let day = 0; day <= horizonDays; day++) {
    const moved = addDays(pickup, day)
    if (!accepts(moved)) continue
    yield { date: dateOf(moved), halves: halfDays(moved, addDays(question.return, day)) }
  }
}

/** The first of these days on which one of the units is free; null: none. */
export function firstFreeDate(
  units: number,
  busy: ReadonlySet<string>,
  starts: Iterable<LaterStart>,
): LocalDate | null {
  for (const { date, halves } of starts) {
    if (freeUnits(units, busy, halves).length > 0) return date
  }
  return null
}

/**
 * What to offer instead of a car (D6): those still available, of the same class first, then of the
 * same type, then the closest in price.
 */
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
  if (left !== null && left <= LOW) return 'lowAvailability'
  return promo ? 'promo' : 'available'
}

const LOW = 2

function compareInOrder(a: readonly number[], b: readonly number[]): number {
  return (
    a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  )
}
