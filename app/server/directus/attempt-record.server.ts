import { z } from 'zod'
import { type AttemptStatus, attemptStatuses } from '~/domain/attempt'
import { type Cents, fromCents } from '~/domain/money'
import { cents, id, instant, text, toTimestamp } from './fields.server'

/** One try to pay (D17). Instants are epoch milliseconds. */
export type Attempt = {
  readonly id: number
  /** Idempotency key at the gateway, `{reservation code}-{n}`. */
  readonly key: string
  readonly reservationId: number
  readonly gateway: string
  readonly method: 'card' | 'paypal'
  readonly status: AttemptStatus
  readonly amount: Cents
  readonly currency: string
  readonly orderId: string | null
  readonly transactionId: string | null
  /** Where the payer has something to do. */
  readonly redirectUrl: string | null
  readonly card: { readonly brand: string; readonly last4: string; readonly expiry: string } | null
  /** The gateway's own code, for the staff. */
  readonly responseCode: string
  /** Ours: why it came to nothing; a `PaymentFailure` or empty. */
  readonly reason: string
  /** The reservation it pays for; set on the one captured attempt of a reservation. */
  readonly capturedReservation: number | null
  readonly refunded: Cents
  readonly createdAt: number
  readonly capturedAt: number | null
}

export type NewAttempt = Pick<
  Attempt,
  'key' | 'gateway' | 'method' | 'amount' | 'currency' | 'card' | 'status'
>

export type AttemptPatch = {
  readonly status?: AttemptStatus
  readonly orderId?: string
  readonly transactionId?: string
  readonly redirectUrl?: string
  readonly card?: { readonly brand: string; readonly last4: string }
  readonly responseCode?: string
  readonly reason?: string
  /** Unique: the database refuses a second captured payment of a reservation (D17). */
  readonly capturedReservation?: number | null
  readonly refunded?: Cents
  readonly capturedAt?: number
}

export function newAttemptRow(attempt: NewAttempt) {
  return {
    idempotency_key: attempt.key,
    gateway: attempt.gateway,
    method: attempt.method,
    status: attempt.status,
    amount: fromCents(attempt.amount),
    currency: attempt.currency,
    card_brand: attempt.card?.brand ?? null,
    card_last4: attempt.card?.last4 ?? null,
    card_expiry: attempt.card?.expiry ?? null,
  }
}

/** Keys without a value are not sent, and stay as they are. */
export function attemptPatchRow(patch: AttemptPatch) {
  return {
    status: patch.status,
    gateway_order_id: patch.orderId,
    gateway_transaction_id: patch.transactionId,
    redirect_url: patch.redirectUrl,
    card_brand: patch.card?.brand,
    card_last4: patch.card?.last4,
    response_code: patch.responseCode,
    response_text: patch.reason,
    captured_reservation: patch.capturedReservation,
    refunded_amount: patch.refunded === undefined ? undefined : fromCents(patch.refunded),
    captured_at: patch.capturedAt === undefined ? undefined : toTimestamp(patch.capturedAt),
  }
}

const optional = text.transform((value) => value || null)

export const attemptSchema = z
  .object({
    id,
    idempotency_key: z.string(),
    reservation: id,
    gateway: z.string(),
    method: z.enum(['card', 'paypal']),
    status: z.enum(attemptStatuses),
    amount: cents,
    currency: z.string(),
    gateway_order_id: optional,
    gateway_transaction_id: optional,
    redirect_url: optional,
    card_brand: optional,
    card_last4: optional,
    card_expiry: text,
    response_code: text,
    response_text: text,
    captured_reservation: z.nullable(id),
    refunded_amount: cents,
    captured_at: instant,
    date_created: instant,
  })
  .transform(
    (row): Attempt => ({
      id: row.id,
      key: row.idempotency_key,
      reservationId: row.reservation,
      gateway: row.gateway,
      method: row.method,
      status: row.status,
      amount: row.amount,
      currency: row.currency,
      orderId: row.gateway_order_id,
      transactionId: row.gateway_transaction_id,
      redirectUrl: row.redirect_url,
      card:
        row.card_brand && row.card_last4
          ? { brand: row.card_brand, last4: row.card_last4, expiry: row.card_expiry }
          : null,
      responseCode: row.response_code,
      reason: row.response_text,
      capturedReservation: row.captured_reservation,
      refunded: row.refunded_amount,
      createdAt: row.date_created ?? 0,
      capturedAt: row.captured_at,
    }),
  )
