import * as z from 'zod/mini'
import { shownReservationSchema } from '~/features/booking/booking.schema'
import { wishAskedSchema } from '~/features/booking/wish.schema'

/** No field for a number or cvv (D15), and a token of digits alone is refused: a mistaken form never posts a card. */
export const cardTokenSchema = z.object({
  token: z.string().check(z.regex(/^(?=.*[A-Za-z_-])[A-Za-z0-9_-]{8,128}$/)),
  brand: z.string().check(z.regex(/^[a-z_ -]{2,20}$/i)),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  /** `MMYY`. */
  expiry: z.string().check(z.regex(/^(0[1-9]|1[0-2])\d{2}$/)),
})

/** `extra`: what is paid of a booking in force, not the booking. */
export const paidForSchema = z.object({
  ...shownReservationSchema.shape,
  extra: z.optional(z.boolean()),
})

export const amendmentAskedSchema = z.object({
  kind: z.enum(['change', 'balance', 'precheckin']),
  ...wishAskedSchema.shape,
})

/** Without a card it is paid by PayPal. */
export const paySchema = z.object({
  ...shownReservationSchema.shape,
  asked: z.union([z.object({ kind: z.literal('booking') }), amendmentAskedSchema]),
  shownAmount: z.optional(z.int().check(z.minimum(1))),
  card: z.optional(cardTokenSchema),
})
