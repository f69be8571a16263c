import * as z from 'zod/mini'
import { cancelReasons } from '~/domain/booking/reservation'
import { shownReservationSchema } from '~/features/booking/booking.schema'

/** The page's own booking: another one of another window is not sent. */
export const resendSchema = shownReservationSchema

/** A cancellation of the booking of the page that asks: another booking made in another window is not cancelled. */
export const cancelSchema = z.object({
  ...shownReservationSchema.shape,
  reason: z.nullable(z.enum(cancelReasons)),
  /** Cents that the page said would go back: less is never taken without being shown first. */
  shownRefund: z.int().check(z.minimum(0)),
})
export type CancelRequest = z.output<typeof cancelSchema>

/** A text of any length is read, and one that is no address is told so. */
export const lostCodeSchema = z.object({ email: z.catch(z.string(), '') })
export type LostCode = z.infer<typeof lostCodeSchema>
