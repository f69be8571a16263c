import * as z from 'zod/mini'
import { shownReservationSchema, wishSchema } from '~/features/booking/booking.schema'

/** A change of the booking of the page that asks: another booking made in another window is not changed. */
export const changeSchema = z.object({
  ...shownReservationSchema.shape,
  ...wishSchema.shape,
  /** The booking as the page showed it: what another window changed meanwhile is shown first. */
  version: z.int().check(z.minimum(0)),
  /** Cents that the page said the booking would cost: another sum is shown first. */
  shownTotal: z.int().check(z.minimum(0)),
  /** Until when the page said that cancelling is free, Panama-local. */
  shownFreeCancelUntil: z.string().check(z.maxLength(20)),
})
export type ChangeRequest = z.output<typeof changeSchema>
