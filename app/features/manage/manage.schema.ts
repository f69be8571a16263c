import * as z from 'zod/mini'
import { cancelReasons } from '~/domain/booking/reservation'
import { shownReservationSchema } from '~/features/booking/booking.schema'

/** The page's own booking: another one of another window is not sent. */
export const resendSchema = shownReservationSchema

export const cancelSchema = z.object({
  ...shownReservationSchema.shape,
  reason: z.nullable(z.enum(cancelReasons)),
  shownRefund: z.int().check(z.minimum(0)),
})
