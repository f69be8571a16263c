import * as z from 'zod/mini'
import { attemptMethods } from '~/domain/booking/payment-methods'
import { shownReservationSchema, wishAskedSchema } from '~/features/booking/booking.schema'

/** No field for a number or cvv (D15), and a token of digits alone is refused: a mistaken form never posts a card. */
export const cardTokenSchema = z.object({
  token: z.string().check(z.regex(/^(?=.*[A-Za-z_-])[A-Za-z0-9_-]{8,128}$/)),
  brand: z.string().check(z.regex(/^[a-z_ -]{2,20}$/i)),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  /** `MMYY`. */
  expiry: z.string().check(z.regex(/^(0[1-9]|1[0-2])\d{2}$/)),
})

const amendmentKinds = ['change', 'balance', 'precheckin'] as const

/** Names a payment: of the booking that is held, or of an amendment of one in force. */
export const paidForSchema = z.object({
  ...shownReservationSchema.shape,
  kind: z.enum(['booking', ...amendmentKinds]),
})

export type PaidFor = z.output<typeof paidForSchema>

/**
 * Names what is paid of a booking in force: the difference of a change, the balance, or the additions of its pre-check-in.
 */
export const amendmentAskedSchema = z.object({
  kind: z.enum(amendmentKinds),
  ...wishAskedSchema.shape,
})

export type AmendmentAsked = z.output<typeof amendmentAskedSchema>

/** `code` is the booking of the page that asks, so that another booking of the same browser is never charged. */
export const payRequestSchema = z.object({
  ...shownReservationSchema.shape,
  asked: z.union([z.object({ kind: z.literal('booking') }), amendmentAskedSchema]),
  /** The amendment as the page showed it. A held booking has its frozen amount instead. */
  shown: z.optional(
    z.object({
      /** Cents. */
      amount: z.int().check(z.minimum(1)),
      /** The fingerprint of the booking (`bookingFingerprint`). */
      base: z.string().check(z.maxLength(2000)),
      /** Until when cancelling is free once it is paid, Panama-local. */
      freeCancelUntil: z.string().check(z.maxLength(20)),
    }),
  ),
})

export type PayRequest = z.output<typeof payRequestSchema>
export type Payable = PayRequest['asked']

/** The ways to pay that need nothing of the browser but their name: a page without scripts offers them. */
export const methodsByName = attemptMethods.filter((method) => method !== 'card')

/** A way to pay, as the browser sends it. */
const paymentInputSchema = z.union([
  z.object({ method: z.literal('card'), card: cardTokenSchema }),
  z.object({ method: z.enum(methodsByName) }),
])

export type PaymentInput = z.output<typeof paymentInputSchema>

export const paySchema = z.extend(payRequestSchema, { by: paymentInputSchema })
