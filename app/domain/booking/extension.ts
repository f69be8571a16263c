import { selectableTimes } from '../branch/branch-hours'
import { nearestOpenTime } from '../branch/nearest-open-time'
import {
  addDays,
  addMinutes,
  dateOf,
  type HalfDay,
  halfDays,
  type LocalDate,
  type LocalDateTime,
  rentalSettings,
} from '../calendar/rental-period'
import type { Branch, Car, Catalogue, Coverage } from '../catalogue'
import { sum } from '../pricing/money'
import type { Quote } from '../pricing/price'
import { asBooked, type Booked, isAsBooked, type Wish } from './amendment'
import { isBooked, type ReservationStatus } from './reservation'

/** The moments and stamps that say where a booked car is. Moments are Panama-local, stamps epoch milliseconds. */
export type Phased = {
  readonly status: ReservationStatus
  readonly pickup: LocalDateTime
  readonly return: LocalDateTime
  readonly handedOverAt: number | null
  readonly returnedAt: number | null
}

/** Whether the rental has begun: by the stamp of staff, without it by the clock (D51, D57). */
export function hasBegun(
  { pickup, handedOverAt }: Pick<Phased, 'pickup' | 'handedOverAt'>,
  now: LocalDateTime,
): boolean {
  return handedOverAt !== null || pickup <= now
}

/**
 * Whether its renter has the car: one that was handed over is out until it is taken back, without a stamp until a day
 * after its return, so that whoever is late is not told that the trip is over. `now`: Panama-local.
 */
export function isUnderWay(booking: Phased, now: LocalDateTime): boolean {
  const { status, returnedAt, handedOverAt, return: due } = booking
  if (!isBooked(status) || returnedAt !== null || !hasBegun(booking, now)) return false
  return handedOverAt !== null || now < addDays(due, 1)
}

/** Why a rental under way is not made longer online as wished. */
export type ExtensionRefusal =
  /** It is paid at the counter, or a part of it is. */
  | 'at_counter'
  /** More than its return moves, or that does not move later. */
  | 'only_longer'
  /** The new return is too soon. */
  | 'notice'

/** The refusal of a wish; null: the rules of rentals and its vehicle decide. `now`: Panama-local. */
export function extensionRefusal(
  booking: Booked,
  wish: Wish,
  now: LocalDateTime,
): ExtensionRefusal | null {
  if (isPaidAtCounter(booking)) return 'at_counter'
  const { return: due } = wish.search
  const search = { ...wish.search, return: booking.return }
  if (due <= booking.return || !isAsBooked(booking, { ...wish, search })) return 'only_longer'
  return due < noticed(now) ? 'notice' : null
}

/** Nobody knows here what the counter took: a difference would be charged twice, or a car be out unpaid. */
export function isPaidAtCounter({ status, quote, kept, goodwill }: Booked): boolean {
  return status !== 'paid' || quote.total > kept + goodwill
}

/**
 * The content with the car, the plan and the route of a booking where it offers them no more: a rental that is out is made longer
 * all the same, the route at the price that was agreed.
 */
export function withBooked(
  content: Catalogue,
  booking: Booked,
  { car, coverage }: { readonly car: Car | null; readonly coverage: Coverage | null },
): Catalogue {
  const { cars, coverages, oneWayFees } = content
  const route = `${booking.pickupBranch}>${booking.returnBranch}`
  const agreed = sum(
    booking.quote.lines.filter(({ kind }) => kind === 'dropoff').map(({ amount }) => amount),
  )
  const hasCar = car === null || cars.some(({ id }) => id === car.id)
  const hasCoverage = coverage === null || coverages.some(({ code }) => code === coverage.code)
  return {
    ...content,
    cars: hasCar ? cars : [...cars, car],
    coverages: hasCoverage ? coverages : [...coverages, coverage],
    oneWayFees: { [route]: agreed, ...oneWayFees },
  }
}

/** The wish that only moves the return. */
export function extendedTo(booking: Booked, due: LocalDateTime): Wish {
  const booked = asBooked(booking)
  return { ...booked, search: { ...booked.search, return: due } }
}

function noticed(now: LocalDateTime): LocalDateTime {
  return addMinutes(now, rentalSettings.noticeHours * 60)
}

/** The returns to which a rental under way may be moved. */
export type ExtensionWindow = {
  /** The day from which somebody else has its vehicle; null: nobody within the longest rental. */
  readonly takenFrom: LocalDate | null
  readonly from: LocalDateTime
  /** The latest one; null: there is none. */
  readonly latest: LocalDateTime | null
}

/**
 * @param isTaken whether somebody else has its vehicle in a half day
 * @param prepared minutes after a return until the vehicle can go out again
 */
export function extensionWindow(
  booking: Pick<Booked, 'pickup' | 'return'>,
  branch: ReturnPlace,
  {
    now,
    prepared,
    isTaken,
  }: {
    readonly now: LocalDateTime
    readonly prepared: number
    readonly isTaken: (half: HalfDay) => boolean
  },
): ExtensionWindow {
  const { maximumDays, graceMinutes } = rentalSettings
  const longest = addMinutes(addDays(booking.pickup, maximumDays), graceMinutes)
  const [, from = ''] = [noticed(now), addMinutes(booking.return, 1)].sort()
  const [, last = from] = [longest, from].sort()
  const halves = halfDays(booking.return, addMinutes(last, prepared + 1))
  const taken = halves.find(isTaken)
  const free = taken && addMinutes(startOf(taken), -prepared)
  const to = free && free < longest ? free : longest
  return {
    takenFrom: taken ? dateOf(taken) : null,
    from,
    latest: latestOpenTime(branch, from, to),
  }
}

/** The nearest return to the wanted one; null: there is none. */
export function nearestExtension(
  { from, latest }: ExtensionWindow,
  branch: ReturnPlace,
  wanted: LocalDateTime,
): LocalDateTime | null {
  if (latest === null || wanted >= latest) return latest
  return nearestOpenTime(branch, wanted, {
    ...{ from, to: latest },
    stepMinutes: rentalSettings.stepMinutes,
    afterHours: branch.afterHoursReturn,
  })
}

type ReturnPlace = Pick<Branch, 'hours' | 'closures' | 'afterHoursReturn'>

function latestOpenTime(
  branch: ReturnPlace,
  from: LocalDateTime,
  to: LocalDateTime,
): LocalDateTime | null {
  const afterHours = branch.afterHoursReturn
  for (let day = dateOf(to); day >= dateOf(from); day = addDays(day, -1)) {
    const time = selectableTimes(branch, day, { from, to, afterHours }).at(-1)
    if (time) return `${day}T${time}`
  }
  return null
}

function startOf(half: HalfDay): LocalDateTime {
  return `${dateOf(half)}T${half.endsWith('a') ? '00:00' : '12:00'}`
}

/** A booking before or after a change, as far as telling an extension needs it. */
export type Told = {
  readonly car: { readonly id: number }
  readonly pickupBranch: { readonly slug: string }
  readonly returnBranch: { readonly slug: string }
  readonly pickup: LocalDateTime
  readonly return: LocalDateTime
  readonly quote: Pick<Quote, 'lines'>
}

/** Whether a change did nothing but move the return later: then it is told as an extension. */
export function isOnlyLonger(before: Told, after: Told): boolean {
  return before.return < after.return && partsOf(before) === partsOf(after)
}

const parts: readonly string[] = ['coverage', 'add_on', 'delivery']

/** One text of all that a renter chooses but the return. */
function partsOf({ car, pickupBranch, returnBranch, pickup, quote }: Told): string {
  const counts = new Map<string, number>()
  for (const { kind, code, quantity } of quote.lines) {
    if (parts.includes(kind))
      counts.set(`${kind} ${code}`, (counts.get(`${kind} ${code}`) ?? 0) + quantity)
  }
  const chosen = [...counts].map(([part, count]) => `${part} ${count}`).sort()
  return JSON.stringify([car.id, pickupBranch.slug, returnBranch.slug, pickup, chosen])
}
