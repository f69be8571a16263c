import type { AttemptStatus } from '~/domain/attempt'
import type { ReservationStatus } from '~/domain/reservation'
import { isBooked } from '~/domain/reservation'
import type { PaymentFailure, PaymentProgress } from './payment.types'

/** What is known of one try to pay, as far as its progress goes (D17). */
export type AttemptState = {
  readonly method: 'card' | 'paypal'
  readonly status: AttemptStatus
  readonly redirectUrl: string | null
  readonly reason: string
}

/** Where a payment stands, from its reservation and its last attempt. */
export function progressOf(
  status: ReservationStatus,
  attempt: AttemptState | undefined,
): PaymentProgress {
  if (isBooked(status)) return { state: 'done' }
  if (!attempt) return { state: 'none' }
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
      return { state: 'failed', reason: failureOf(attempt.reason) }
    default:
      return { state: 'pending', method }
  }
}

function failureOf(reason: string): PaymentFailure {
  return failures.find((failure) => failure === reason) ?? 'declined'
}

const failures: readonly PaymentFailure[] = [
  'declined',
  'funds',
  'expired_card',
  'authentication',
  'cancelled',
  'unavailable',
  'amount_mismatch',
  'hold_expired',
  'refunded',
  'invalid',
]
