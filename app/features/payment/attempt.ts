import type { ReservationStatus } from '~/domain/reservation'
import { isBooked } from '~/domain/reservation'
import type { PaymentFailure, PaymentProgress } from './payment.types'

/** What is known of one try to pay, as far as its progress goes (D17). */
export type AttemptState = {
  readonly method: 'card' | 'paypal'
  readonly status:
    | 'created'
    | 'sent'
    | 'redirect'
    | 'unknown'
    | 'approved'
    | 'captured'
    | 'declined'
    | 'failed'
    | 'voided'
    | 'refunded'
  readonly redirectUrl: string | null
  readonly reason: string
}

/** Whether money may still move: no other attempt may begin. `approved` is taken but not yet accepted or given back. */
export function isOpen({ status }: Pick<AttemptState, 'status'>): boolean {
  return openStatuses.includes(status)
}

export const openStatuses: readonly AttemptState['status'][] = [
  'created',
  'sent',
  'redirect',
  'unknown',
  'approved',
]

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
