import { lostCodes, openStatuses } from '~/domain/booking/attempt'
import { isBooked, isClosed, reservationStatuses } from '~/domain/booking/reservation'
import type { LocalDateTime } from '~/domain/calendar/rental-period'
import { toTimestamp } from './fields.server'
import type { ReservationFilter } from './reservations.server'
import type { Filter } from './rows.server'
import type { Payments, Reservations } from './schema'

// Several conditions on one attempt stand in one plain relational filter: they meet on the same row. Inside `_some`
// and `_none` Directus heeds a single condition only, and drops two without a word.

/** Instants in this file are epoch milliseconds. */
type OfCar = { readonly carId?: number | undefined }

/** Unpaid holds whose time was over at `now` (D6). One whose payment is in flight is not among them. */
export function overdueHolds(now: number, { carId }: OfCar = {}): ReservationFilter {
  return {
    status: { _in: ['unpaid', 'failed'] },
    hold_expires_at: { _lte: toTimestamp(now) },
    ...ofCar(carId),
  }
}

/**
 * Closed ones with a half day, a use of a coupon or a place among the holds; booked ones with such a place that they may
 * not have (`holdingTooMuch`). `now`: Panama-local.
 */
export function owningTooMuch(now: LocalDateTime, { carId }: OfCar = {}): ReservationFilter {
  const closed = { status: { _in: reservationStatuses.filter(isClosed) } }
  return {
    ...ofCar(carId),
    _or: [
      { _and: [closed, { slots: some }] },
      { _and: [closed, { redemptions: some }] },
      ...misplaced(now),
    ],
  }
}

/**
 * Reservations with a place among the holds that is not theirs: closed or paid ones, ones at the counter whose pick-up was
 * before `now`, and such with the place of an unpaid hold.
 */
export function holdingTooMuch(now: LocalDateTime): ReservationFilter {
  return { _or: misplaced(now) }
}

function misplaced(now: LocalDateTime): Filter<Reservations>[] {
  const confirmed = { status: { _eq: 'confirmed' } } as const
  return [
    {
      _and: [
        { status: { _in: ['paid', ...reservationStatuses.filter(isClosed)] } },
        { holds: some },
      ],
    },
    { _and: [confirmed, { pickup_date: { _lt: now } }, { holds: some }] },
    { _and: [confirmed, { holds: { key: { _nstarts_with: 'counter_' } } }] },
  ]
}

export function withOpenAttempt(before: number): ReservationFilter {
  return { payments: openAttempt(before) }
}

/**
 * Reservations with an attempt that came to nothing without a refusal (`lostCodes`), and did so after `after` (epoch
 * milliseconds).
 */
export function withLostAttempt(after: number): ReservationFilter {
  return { payments: lostAttempt(after) }
}

/** Reservations of which a part of the payment is decided to go back and did not yet. */
export function owingPart(): ReservationFilter {
  return { _or: owingAttempts.map((payments) => ({ payments })) }
}

/** The attempts by which the three filters above find their reservations. */
export function attemptsToReconcile(openBefore: number, lostAfter: number): Filter<Payments> {
  return { _or: [openAttempt(openBefore), lostAttempt(lostAfter), ...owingAttempts] }
}

function openAttempt(before: number) {
  return { status: { _in: openStatuses }, date_created: { _lte: toTimestamp(before) } }
}

function lostAttempt(after: number) {
  return {
    status: { _eq: 'failed' as const },
    response_code: { _in: lostCodes },
    date_updated: { _gte: toTimestamp(after) },
  }
}

const owingAttempts = [
  { status: { _eq: 'captured' }, refund_due: { _gt: 0 } },
  { refund_more: { _gt: 0 } },
] as const

/**
 * Bookings of tracked cars, not returned at `now` (Panama-local); without half days, or changed since: staff may move
 * them. A booking has no unit when the model had no vehicle as it was made.
 */
export function bookedToCheck(now: string, changedAfter: number): ReservationFilter {
  return {
    status: { _in: reservationStatuses.filter(isBooked) },
    return_date: { _gt: now },
    _or: [
      { _and: [{ unit: { _nnull: true } }, { slots: none }] },
      { _and: [{ unit: { _nnull: true } }, { date_updated: { _gte: toTimestamp(changedAfter) } }] },
      { _and: [{ unit: { _null: true } }, { car: { vehicles: some } }] },
    ],
  }
}

/** Reservations that were closed outside the site with their money: no step says who closed them and what goes back. */
export function closedWithoutStep(): ReservationFilter {
  return {
    status: { _in: reservationStatuses.filter(isClosed) },
    payments: captured,
    steps: { _none: { event: { _in: ['cancel', 'no_show', 'refund'] } } },
  }
}

/** Expired reservations with a captured payment, which the site itself never writes. */
export function expiredWithMoney(): ReservationFilter {
  return { status: { _eq: 'expired' }, payments: captured }
}

/** Rentals whose return was over at `now` (Panama-local) and whose car nobody took back (D57). */
export function overdueReturns(now: string): ReservationFilter {
  return {
    status: { _in: reservationStatuses.filter(isBooked) },
    return_date: { _lt: now },
    returned_at: { _null: true },
    unit: { _nnull: true },
  }
}

/** Booked before `before`, with the pickup on the Panama-local `date`, and not reminded of it yet. */
export function withoutReminder(date: string, before: number): ReservationFilter {
  return {
    status: { _in: reservationStatuses.filter(isBooked) },
    pickup_date: { _gte: `${date}T00:00:00`, _lte: `${date}T23:59:59` },
    date_created: { _lte: toTimestamp(before) },
    mails: { _none: { key: { _ends_with: `:reminder:${date}` } } },
  }
}

// As joins: `_some` and `_none` make the database list every half day there is, also for one reservation.
const some = { id: { _nnull: true } }
const none = { id: { _null: true } }

const captured = { status: { _eq: 'captured' } } as const

function ofCar(carId: number | undefined) {
  return carId === undefined ? {} : { car: { _eq: carId } }
}
