import { z } from 'zod'
import { attemptStatuses } from '~/domain/booking/attempt'
import { attemptMethods } from '~/domain/booking/payment-methods'
import { amendmentPaymentSchema } from './amendment-payment-record.server'
import { columnOf, reading, writing } from './columns.server'
import { cents, createdAt, id, instant, text, textOrNull } from './fields.server'
import type { Payments } from './schema'

const column = columnOf<Payments>()

const cardParts = {
  brand: column('card_brand', textOrNull),
  last4: column('card_last4', textOrNull),
}

const card = z.codec(
  z.object({ ...cardParts, expiry: column('card_expiry', textOrNull) }),
  z.nullable(z.object({ brand: z.string(), last4: z.string(), expiry: z.string() })),
  {
    decode: ({ brand, last4, expiry }) =>
      brand && last4 ? { brand, last4, expiry: expiry ?? '' } : null,
    encode: (value) => value ?? { brand: null, last4: null, expiry: null },
  },
)

/** Amounts are cents, instants epoch milliseconds. */
export const attemptFields = z.object({
  id: column('id', id),
  /** Idempotency key at the gateway, `{reservation code}-{n}`. */
  key: column('idempotency_key', z.string()),
  reservationId: column('reservation', id),
  gateway: column('gateway', z.string()),
  method: column('method', z.enum(attemptMethods)),
  status: column('status', z.enum(attemptStatuses)),
  amount: column('amount', cents),
  currency: column('currency', z.string()),
  orderId: column('gateway_order_id', textOrNull),
  transactionId: column('gateway_transaction_id', textOrNull),
  redirectUrl: column('redirect_url', textOrNull),
  card,
  /** The gateway's own code; `reason` is ours, a `PaymentFailure` or empty. */
  responseCode: column('response_code', text),
  reason: column('response_text', text),
  /** The reservation it pays for. Unique: the database refuses a second captured payment of a reservation (D17). */
  capturedReservation: column('captured_reservation', z.nullable(id)),
  /** The amendment of a booking in force that it pays; null: it pays the reservation. */
  amendment: column('amendment', z.nullable(amendmentPaymentSchema)),
  /**
   * `{reservation code}:{number}` of a payment that was captured for an amendment. Unique: the database refuses a second
   * one.
   */
  capturedAmendment: column('captured_amendment', textOrNull),
  refunded: column('refunded_amount', cents),
  /** Decided when its reservation was cancelled; null: all of it, if it is given back. */
  refundDue: column('refund_due', z.nullable(cents)),
  /** Cents of a refund that was decided while another was on its way or had gone back; it is sent after that one. */
  refundMore: column('refund_more', z.nullable(cents)),
  refundedAt: column('refunded_at', instant),
  /** The gateway's own number of the refund. */
  refundId: column('refund_id', textOrNull),
  /** The gateway's code, and when it last refused what is due to go back; null: it did not. */
  refundRefusal: column('refund_refusal', textOrNull),
  refundRefusedAt: column('refund_refused_at', instant),
  createdAt: column('date_created', createdAt),
  /** The last change; null: none since it began. */
  updatedAt: column('date_updated', instant),
  capturedAt: column('captured_at', instant),
})

export const attemptSchema = reading(attemptFields)

export type Attempt = Readonly<z.output<typeof attemptFields>>

const newFields = attemptFields.pick({
  key: true,
  gateway: true,
  method: true,
  status: true,
  amount: true,
  currency: true,
  card: true,
  amendment: true,
})

export const newAttemptRow = writing(newFields)
export type NewAttempt = Readonly<z.output<typeof newFields>>

const patchFields = attemptFields
  .pick({
    status: true,
    orderId: true,
    transactionId: true,
    redirectUrl: true,
    responseCode: true,
    reason: true,
    capturedReservation: true,
    capturedAmendment: true,
    refunded: true,
    refundDue: true,
    refundMore: true,
    refundedAt: true,
    refundId: true,
    refundRefusal: true,
    refundRefusedAt: true,
    capturedAt: true,
  })
  .extend({ card: z.object(cardParts) })
  .partial()

export const attemptPatchRow = writing(patchFields)
export type AttemptPatch = Readonly<z.output<typeof patchFields>>
