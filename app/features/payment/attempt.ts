import type { AttemptStatus } from '~/domain/booking/attempt'
import type { AttemptMethod } from '~/domain/booking/payment-methods'
import type { ReservationStatus } from '~/domain/booking/reservation'
import { isBooked } from '~/domain/booking/reservation'
import type { Payable } from './payment.schema'
import { type PaymentFailure, type PaymentProgress, paymentFailures } from './payment.types'

/** The known facts of one attempt to pay, as far as its progress goes (D17). */
export type AttemptState = {
  readonly method: AttemptMethod
  readonly status: AttemptStatus
  readonly redirectUrl: string | null
  readonly transactionId: string | null
  readonly reason: string
  /** The amendment of a booking in force that it pays for; null: it pays for the reservation. */
  readonly amendment: object | null
}

/** The progress of a booking's payment, or of the payment of an amendment (D20, D31). */
export function progressOf(
  kind: Payable['kind'],
  {
    status,
    attempts,
  }: { readonly status: ReservationStatus; readonly attempts: readonly AttemptState[] },
): PaymentProgress {
  const isOfBooking = kind === 'booking'
  const attempt = attempts.at(-1)
  if (isOfBooking ? isBooked(status) : attempt?.amendment && attempt.status === 'captured') {
    return { state: 'done' }
  }
  if (!attempt || !(isOfBooking || attempt.amendment))
    return { state: 'none', attempts: attempts.length }
  return progressOfOne(attempt, attempts.length)
}

function progressOfOne(attempt: AttemptState, count: number): PaymentProgress {
  const { method } = attempt
  switch (attempt.status) {
    case 'redirect':
      return attempt.redirectUrl
        ? { state: 'verify', url: attempt.redirectUrl, method }
        : { state: 'pending', method }
    case 'declined':
    case 'failed':
    case 'voided':
    case 'refunded':
      return { state: 'failed', reason: failureOf(attempt.reason), method, attempts: count }
    case 'capturing':
      return { state: 'pending', method, ...(isUnderReview(attempt) && { isUnderReview: true }) }
    default:
      return { state: 'pending', method }
  }
}

/** Its capture has a number and is not decided. */
function isUnderReview({ status, transactionId }: AttemptState): boolean {
  return status === 'capturing' && transactionId !== null
}

function failureOf(reason: string): PaymentFailure {
  return paymentFailures.find((failure) => failure === reason) ?? 'declined'
}
