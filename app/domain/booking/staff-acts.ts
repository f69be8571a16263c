import { type LocalDateTime, minutesBetween } from '../calendar/rental-period.ts'
import type { Cents } from '../pricing/money.ts'
import type { CancellationSum } from './cancellation.ts'
import { isBooked, type ReservationStatus } from './reservation.ts'

/** Events whose note ends in words of staff about a renter. */
export const reasonedEvents = ['cancel', 'give_back'] as const

export function noteWithReason(note: string, reason: string): string {
  return `${note}${REASON}${reason}`
}

/** The part of such a note that says nothing of the renter. */
export function noteWithoutReason(note: string): string {
  return note.split(REASON, 1)[0] ?? ''
}

const REASON = ': '

/** Acts that staff may ask the site to do with a booking (D44, D57). */
export const staffActs = [
  'hand_over',
  'take_back',
  'no_show',
  'change',
  'extend',
  'cancel',
  'give_back',
  'write',
] as const
export type StaffAct = (typeof staffActs)[number]

/** Why an act cannot be done now. */
export type ActRefusal =
  /** The booking is neither confirmed nor paid, or no longer so. */
  | 'not_booked'
  /** A payment is on its way: its outcome decides what becomes of the booking. */
  | 'payment_pending'
  /** The renter has the car. */
  | 'out'
  /** The rental is over. */
  | 'back'
  | 'too_early'
  /** The return is over. */
  | 'too_late'
  | 'nothing_paid'

/** A booking, as far as the acts need it. `pickup` and `return` are Panama-local, the stamps epoch milliseconds. */
export type ActingOn = {
  readonly status: ReservationStatus
  readonly pickup: LocalDateTime
  readonly return: LocalDateTime
  readonly handedOverAt: number | null
  readonly returnedAt: number | null
  /** Cents that were paid and stay with us. */
  readonly kept: Cents
  /** A gateway was sent a payment of it, has not decided it, and the time of that payment is not over. */
  readonly isPaying: boolean
}

/** Minutes after its pickup from which a renter may be said not to have come (D57). */
const NO_SHOW_MINUTES = 120

/** Minutes before its pickup from which a car may be handed over: the evening before an early flight. */
const HAND_OVER_MINUTES = 12 * 60

/** Why an act cannot be done at `now` (Panama-local); null: it can (D44, D57). */
export function actRefusal(
  act: StaffAct,
  booking: ActingOn,
  now: LocalDateTime,
): ActRefusal | null {
  if (act === 'write') return null
  if (act === 'give_back') return booking.kept > 0 ? null : 'nothing_paid'
  if (booking.status === 'pending_payment') return 'payment_pending'
  if (act === 'cancel') return cancelRefusal(booking)
  if (!isBooked(booking.status)) return 'not_booked'
  if (booking.returnedAt !== null) return 'back'
  const late = minutesBetween(booking.pickup, now)
  const isOut = booking.handedOverAt !== null
  switch (act) {
    case 'hand_over':
      if (isOut) return 'out'
      if (late < -HAND_OVER_MINUTES) return 'too_early'
      // The counter takes what is owed with the keys handed out: it has to be known first.
      return booking.isPaying ? 'payment_pending' : null
    case 'no_show':
      if (isOut) return 'out'
      return late < NO_SHOW_MINUTES ? 'too_early' : null
    case 'change':
      if (isOut) return 'out'
      return now < booking.return ? null : 'too_late'
    case 'take_back':
    case 'extend':
      return isOut || late >= 0 ? null : 'too_early'
  }
}

/** An unpaid hold may be cancelled like a booking; a rental whose car is out or back may not. */
function cancelRefusal({ status, handedOverAt, returnedAt }: ActingOn): ActRefusal | null {
  if (returnedAt !== null) return 'back'
  if (handedOverAt !== null) return 'out'
  return isBooked(status) || status === 'unpaid' || status === 'failed' ? null : 'not_booked'
}

/**
 * How much goes back when staff cancel: what the rule gives, everything, or what the rule gives and an amount of goodwill.
 */
export const cancelTerms = ['rule', 'all', 'goodwill'] as const
export type CancelTerms = (typeof cancelTerms)[number]

/**
 * The charge and the refund of staff's cancellation, in cents (D44). `kept` was paid and stays with us; `goodwill` counts
 * with those terms alone.
 */
export function officeCancellation(
  terms: CancelTerms,
  {
    rule,
    kept,
    goodwill,
  }: { readonly rule: CancellationSum; readonly kept: Cents; readonly goodwill: Cents },
): CancellationSum & {
  /** Cents beyond the rule, which are goodwill and have a limit. */
  readonly beyondRule: Cents
} {
  const wanted = { rule: rule.refund, all: kept, goodwill: rule.refund + goodwill }[terms]
  const refund = Math.min(kept, wanted)
  return { charge: kept - refund, refund, beyondRule: Math.max(0, refund - rule.refund) }
}
