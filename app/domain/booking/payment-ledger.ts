import type { Cents } from '../pricing/money'
import { isBooked, type ReservationStatus } from './reservation.ts'

/** The money of one payment attempt: how much came in, and how much of it went back. */
export type PaidPart = {
  readonly status: string
  readonly amount: Cents
  readonly refunded: Cents
  /** Decided, and not sent; null: nothing, or all of it where it is `voiding`. */
  readonly refundDue: Cents | null
  /** Cents of a further refund that was decided meanwhile or afterwards, and is not sent; null: there is none. */
  readonly refundMore: Cents | null
  readonly capturedReservation: number | null
  readonly capturedAmendment: string | null
}

/** It paid its reservation, or a part of it that was added later. */
export function isCaptured({
  capturedReservation,
  capturedAmendment,
}: Pick<PaidPart, 'capturedReservation' | 'capturedAmendment'>): boolean {
  return capturedReservation !== null || capturedAmendment !== null
}

/** Cents, also those that are decided and on their way. */
export function refundedAmount({
  status,
  amount,
  refunded,
  refundDue,
  refundMore,
}: Omit<PaidPart, 'capturedReservation' | 'capturedAmendment'>): Cents {
  if (status === 'voiding') return refundDue === null ? amount : refunded + refundDue
  return refunded + (refundMore ?? 0) + (status === 'captured' ? (refundDue ?? 0) : 0)
}

/** Cents of a reservation's attempts that were paid and stay with us, after all that is decided to go back (D42). */
export function netPaid(attempts: readonly PaidPart[]): Cents {
  return attempts
    .filter(isCaptured)
    .reduce((kept, attempt) => kept + attempt.amount - refundedAmount(attempt), 0)
}

/** Cents that a booking in force still costs at the counter; 0 of any other. */
export function balanceDue({
  status,
  total,
  goodwill,
  attempts,
}: {
  readonly status: ReservationStatus
  readonly total: Cents
  /** Cents that staff gave back without the booking costing less (D44). */
  readonly goodwill: Cents
  readonly attempts: readonly PaidPart[]
}): Cents {
  return isBooked(status) ? Math.max(0, total - netPaid(attempts) - goodwill) : 0
}
