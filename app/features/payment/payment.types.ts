import type { AttemptMethod } from '~/domain/attempt'

/**
 * Where a payment stands, as the checkout and the verification screen show it. `attempts`: how many there have been, so
 * that a page that waits for a new one knows an old answer.
 */
export type PaymentProgress =
  | { readonly state: 'none'; readonly attempts: number }
  /** The renter has to act in the gateway's window. */
  | { readonly state: 'verify'; readonly url: string; readonly method: AttemptMethod }
  /** The gateway has not said yet; poll again. */
  | { readonly state: 'pending'; readonly method: AttemptMethod }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly reason: PaymentFailure; readonly attempts: number }

/** Each has its own message `payment_failed_{reason}` that says what happened and what to do. */
export const paymentFailures = [
  'declined',
  'funds',
  'expired_card',
  'cvv',
  'duplicate',
  'authentication',
  'cancelled',
  'unavailable',
  'amount_mismatch',
  'hold_expired',
  'refunded',
  'invalid',
] as const

export type PaymentFailure = (typeof paymentFailures)[number]

/** Why a payment or a confirmation could not begin; words are the message `payment_refused_{code}`. */
export const paymentRefusals = [
  'no_reservation',
  /** In another window the renter made another reservation; the page shows the old one. */
  'replaced',
  'hold_expired',
  /** Another window is paying this reservation right now. */
  'payment_in_progress',
  'too_many_attempts',
  /** The brand does not take it, or not any more (D40). */
  'method_unavailable',
  /** Its hold was over, and the renter has as many others as one may (D38). */
  'too_many_holds',
  /** At the counter: it is not known whether it is confirmed. */
  'not_confirmed',
  'too_many_requests',
  'unavailable',
] as const
export type PaymentRefusal = (typeof paymentRefusals)[number]

export type PaymentRefused = {
  readonly ok: false
  readonly error: { readonly code: PaymentRefusal }
}

/** `progress` may be `done` at once: approved without a challenge, or paid before. */
export type StartPaymentResult =
  | { readonly ok: true; readonly progress: PaymentProgress }
  | PaymentRefused

export type ConfirmResult = { readonly ok: true; readonly code: string } | PaymentRefused

/** What the gateway's return page posts to the window that opened it. */
export const PAYMENT_RETURN_MESSAGE = 'istmo:payment-return'
