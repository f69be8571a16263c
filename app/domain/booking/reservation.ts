import { addMinutes, type LocalDateTime, minutesBetween } from '../calendar/rental-period.ts'
import type { ReservationType } from '../pricing/price'
import { HOLD_EXTENSION_MINUTES, HOLD_MINUTES, RETRY_MINUTES } from './booking-rules.ts'

/** D12. */
export const reservationStatuses = [
  'unpaid',
  'pending_payment',
  'paid',
  'confirmed',
  'failed',
  'expired',
  'cancelled',
  'no_show',
  'refunded',
] as const

export type ReservationStatus = (typeof reservationStatuses)[number]

/** The reasons for canceling that a renter may choose. */
export const cancelReasons = ['trip', 'price', 'dates', 'no_car', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** `eventsTo` prefers them in this order. */
export const reservationEvents = [
  'start_payment',
  'fail',
  'expire',
  'hold_again',
  'confirm',
  'pay',
  'cancel',
  'no_show',
  'refund',
] as const

export type ReservationEvent = (typeof reservationEvents)[number]

/** The status after an event; null: the event may not happen there (D12). */
export function nextStatus(
  from: ReservationStatus,
  event: ReservationEvent,
): ReservationStatus | null {
  return TRANSITIONS[from][event] ?? null
}

/** The fewest events that lead there (D12). Null: none. */
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

/** Instants in this file are milliseconds since 1970; null: no time limit. */
type Hold = { readonly status: ReservationStatus; readonly holdExpiresAt: number | null }

export function holdExpiry(now: number, minutes = HOLD_MINUTES): number {
  return now + minutes * 60_000
}

type OwnHold = Pick<Hold, 'holdExpiresAt'> & { readonly createdAt: number }

/** D38: first a new hold's time, at a retry what a bank's window needs, 40 minutes more in all. `over`: for good. */
export function holdForPayment(
  { createdAt, holdExpiresAt }: OwnHold,
  now: number,
  isRetry: boolean,
): number | null | 'over' {
  return extendedHold({ createdAt, holdExpiresAt }, now, isRetry ? RETRY_MINUTES : HOLD_MINUTES)
}

/** So many minutes from now, within the 40 minutes more of D38. `over`: for good. */
export function extendedHold(
  { createdAt, holdExpiresAt }: OwnHold,
  now: number,
  minutes: number,
): number | null | 'over' {
  if (holdExpiresAt === null) return null
  const wanted = holdExpiry(now, minutes)
  const last = holdExpiry(createdAt, HOLD_MINUTES + HOLD_EXTENSION_MINUTES)
  const until = Math.max(holdExpiresAt, Math.min(wanted, last))
  return until > now ? until : 'over'
}

/** Whether a reservation keeps its car only until its hold is over (D6). */
export function awaitsPayment(status: ReservationStatus): boolean {
  return status === 'unpaid' || status === 'pending_payment' || status === 'failed'
}

export function isHoldExpired({ status, holdExpiresAt }: Hold, now: number): boolean {
  return awaitsPayment(status) && holdExpiresAt !== null && holdExpiresAt <= now
}

export function holdsCar(reservation: Hold, now: number): boolean {
  if (awaitsPayment(reservation.status)) return !isHoldExpired(reservation, now)
  return isBooked(reservation.status)
}

/** Closed for good: it owns no car and no coupon (D6). */
export function isClosed(status: ReservationStatus): boolean {
  return ['expired', 'cancelled', 'no_show', 'refunded'].includes(status)
}

export function isBooked(status: ReservationStatus): boolean {
  return status === 'paid' || status === 'confirmed'
}

/**
 * The pre-check-in is offered and open until the car is handed over. Where staff stamp nothing it ends two hours after the
 * pickup, when whoever has not come may count as a no-show (D31, D51, D57): until then whoever comes late has the pass. `now`:
 * Panama-local.
 */
export function takesPrecheckin(
  booking: {
    readonly status: ReservationStatus
    readonly pickup: LocalDateTime
    readonly handedOverAt: number | null
  },
  now: LocalDateTime,
): boolean {
  const isLate = now >= addMinutes(booking.pickup, 120)
  return isBooked(booking.status) && booking.handedOverAt === null && !isLate
}

/** The last Panama-local moment to cancel without cost: `hours` before the pickup (D20). */
export function freeCancelUntil(pickup: LocalDateTime, hours: number): LocalDateTime {
  return addMinutes(pickup, -hours * 60)
}

/** The price of canceling a booking (D34). */
export type CancellationTerms =
  | { readonly kind: 'free' }
  | { readonly kind: 'free_until'; readonly until: LocalDateTime }
  /** One day at the most. */
  | { readonly kind: 'late'; readonly hours: number }

/** Days before the pick-up on which its reminder is sent. */
export const REMINDER_DAYS = 2

/** `until` is frozen with the quote. */
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

// D12. `pay` from `failed` or `expired` is a capture found late, kept if the car can be held again, else refunded.
// Only its outcome moves a pending payment, so there is no `cancel` there.
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
  confirmed: { pay: 'paid', cancel: 'cancelled', no_show: 'no_show' },
  paid: { cancel: 'cancelled', no_show: 'no_show', refund: 'refunded' },
  cancelled: { refund: 'refunded' },
  // A refund that staff decide later leaves it a no-show.
  no_show: {},
  refunded: {},
}
