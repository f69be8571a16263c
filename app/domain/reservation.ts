import { attemptMethods } from './attempt'
import { HOLD_EXTENSION_MINUTES, HOLD_MINUTES, RETRY_MINUTES } from './booking-rules'
import type { ReservationType } from './price'
import { addMinutes, type LocalDateTime, minutesBetween } from './rental-period'

/** D12. */
export const reservationStatuses = [
  'unpaid',
  'pending_payment',
  'paid',
  'confirmed',
  'failed',
  'expired',
  'cancelled',
  'refunded',
] as const

export type ReservationStatus = (typeof reservationStatuses)[number]

/** How it was or will be paid (D12). */
export const paymentTypes = ['unpaid', ...attemptMethods, 'counter'] as const

/** What can happen to a reservation, see the table below; `eventsTo` prefers them in this order. */
export const reservationEvents = [
  'start_payment',
  'fail',
  'expire',
  'hold_again',
  'confirm',
  'pay',
  'cancel',
  'refund',
] as const

export type ReservationEvent = (typeof reservationEvents)[number]

/** Where an event leads from a status; null: it may not happen there (D12). */
export function nextStatus(
  from: ReservationStatus,
  event: ReservationEvent,
): ReservationStatus | null {
  return TRANSITIONS[from][event] ?? null
}

/**
 * The fewest events that lead from one status to another, by the table below: those of a change that happens at once
 * (D12). Of two ways of the same length the one whose events come first in `reservationEvents`. Null: none leads there.
 */
export function eventsTo(
  from: ReservationStatus,
  to: ReservationStatus,
): readonly ReservationEvent[] | null {
  let ways: { at: ReservationStatus; events: readonly ReservationEvent[] }[] = [
    { at: from, events: [] },
  ]
  for (let length = 0; length < reservationStatuses.length; length++) {
    const found = ways.find(({ at }) => at === to)
    if (found) return found.events
    ways = ways.flatMap(({ at, events }) =>
      reservationEvents.flatMap((event) => {
        const next = nextStatus(at, event)
        return next ? [{ at: next, events: [...events, event] }] : []
      }),
    )
  }
  return null
}

/** What says whether a hold is over. `holdExpiresAt`: milliseconds since 1970; null: no time limit. */
type Hold = { readonly status: ReservationStatus; readonly holdExpiresAt: number | null }

/** When a hold that begins at `now` ends, both in milliseconds since 1970 (D6). */
export function holdExpiry(now: number, minutes = HOLD_MINUTES): number {
  return now + minutes * 60_000
}

/** A hold with the instant at which it began, in milliseconds since 1970. */
type OwnHold = Pick<Hold, 'holdExpiresAt'> & { readonly createdAt: number }

/**
 * When the hold of a payment that begins at `now` ends (D38): the first payment has the time of a new hold, one after
 * a failed payment only what a bank's window needs, and all of it together is at most 40 minutes more than the hold had.
 * Null: there is no time limit. `over`: its time is over for good.
 */
export function holdForPayment(
  { createdAt, holdExpiresAt }: OwnHold,
  now: number,
  isRetry: boolean,
): number | null | 'over' {
  if (holdExpiresAt === null) return null
  const wanted = holdExpiry(now, isRetry ? RETRY_MINUTES : HOLD_MINUTES)
  const last = holdExpiry(createdAt, HOLD_MINUTES + HOLD_EXTENSION_MINUTES)
  const until = Math.max(holdExpiresAt, Math.min(wanted, last))
  return until > now ? until : 'over'
}

/** Whether a reservation keeps its car only until its hold is over (D6). */
export function awaitsPayment(status: ReservationStatus): boolean {
  return status === 'unpaid' || status === 'pending_payment' || status === 'failed'
}

/** Whether an unpaid reservation's time is over at `now`: its car counts as free (D6). */
export function isHoldExpired({ status, holdExpiresAt }: Hold, now: number): boolean {
  return awaitsPayment(status) && holdExpiresAt !== null && holdExpiresAt <= now
}

/** Whether a reservation's slots keep others from the car at `now`, in milliseconds since 1970 (D6). */
export function holdsCar(reservation: Hold, now: number): boolean {
  if (awaitsPayment(reservation.status)) return !isHoldExpired(reservation, now)
  return isBooked(reservation.status)
}

/** Whether a reservation has come to nothing for good: it owns no car and no coupon (D6). */
export function isClosed(status: ReservationStatus): boolean {
  return status === 'expired' || status === 'cancelled' || status === 'refunded'
}

/** Whether a reservation is settled for the renter: nothing is left to do at the checkout (D14). */
export function isBooked(status: ReservationStatus): boolean {
  return status === 'paid' || status === 'confirmed'
}

/** The last Panama-local moment to cancel without cost: `hours` before the pickup (D20). */
export function freeCancelUntil(pickup: LocalDateTime, hours: number): LocalDateTime {
  return addMinutes(pickup, -hours * 60)
}

/** What cancelling costs, decided here for every screen, mail and page that says it (D34). */
export type CancellationTerms =
  /** Nothing, at any time: it is paid at the counter. */
  | { readonly kind: 'free' }
  /** Nothing until that Panama-local moment. */
  | { readonly kind: 'free_until'; readonly until: LocalDateTime }
  /** One day at the most: fewer than so many hours are left. */
  | { readonly kind: 'late'; readonly hours: number }

/** `until` is frozen with the quote; `now` and `pickup` are Panama-local, too. */
export function cancellationTerms({
  type,
  until,
  pickup,
  now,
}: {
  readonly type: ReservationType
  readonly until: LocalDateTime
  readonly pickup: LocalDateTime
  readonly now: LocalDateTime
}): CancellationTerms {
  if (type === 'postpaid') return { kind: 'free' }
  if (now < until) return { kind: 'free_until', until }
  return { kind: 'late', hours: Math.round(minutesBetween(until, pickup) / 60) }
}

/**
 * The one table (D12). Two entries answer money that arrives late: `pay` from `failed` or `expired`
 * is a capture found by a later query, kept if the car can be held again; else it is refunded.
 * While a payment is pending nothing but its outcome moves it, so there is no `cancel` there.
 */
const TRANSITIONS: {
  readonly [from in ReservationStatus]: Readonly<
    Partial<Record<ReservationEvent, ReservationStatus>>
  >
} = {
  unpaid: {
    confirm: 'confirmed',
    start_payment: 'pending_payment',
    expire: 'expired',
    cancel: 'cancelled',
  },
  pending_payment: { pay: 'paid', fail: 'failed', expire: 'expired' },
  failed: {
    start_payment: 'pending_payment',
    confirm: 'confirmed',
    pay: 'paid',
    expire: 'expired',
    cancel: 'cancelled',
    refund: 'refunded',
  },
  expired: { hold_again: 'unpaid', pay: 'paid', refund: 'refunded' },
  confirmed: { pay: 'paid', cancel: 'cancelled' },
  paid: { cancel: 'cancelled', refund: 'refunded' },
  cancelled: { refund: 'refunded' },
  refunded: {},
}
