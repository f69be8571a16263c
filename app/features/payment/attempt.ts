import type { AttemptMethod, AttemptStatus } from '~/domain/attempt'
import type { ReservationStatus } from '~/domain/reservation'
import { isBooked } from '~/domain/reservation'
import { type PaymentFailure, type PaymentProgress, paymentFailures } from './payment.types'

/** What is known of one try to pay, as far as its progress goes (D17). */
export type AttemptState = {
  readonly method: AttemptMethod
  readonly status: AttemptStatus
  readonly redirectUrl: string | null
  readonly reason: string
  /** What it pays of a booking that is made already; null: it pays for the reservation. */
  readonly extra: object | null
}

export function progressOf({
  status,
  attempts,
}: {
  readonly status: ReservationStatus
  readonly attempts: readonly AttemptState[]
}): PaymentProgress {
  if (isBooked(status)) return { state: 'done' }
  const attempt = attempts.at(-1)
  if (!attempt) return { state: 'none', attempts: 0 }
  return progressOfOne(attempt, attempts.length)
}

/** Of what is paid of a booking in force (D20, D31). */
export function extraProgressOf({
  attempts,
}: {
  readonly attempts: readonly AttemptState[]
}): PaymentProgress {
  const attempt = attempts.at(-1)
  if (!attempt?.extra) return { state: 'none', attempts: attempts.length }
  if (attempt.status === 'captured') return { state: 'done' }
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
      return { state: 'failed', reason: failureOf(attempt.reason), attempts: count }
    default:
      return { state: 'pending', method }
  }
}

function failureOf(reason: string): PaymentFailure {
  return paymentFailures.find((failure) => failure === reason) ?? 'declined'
}
