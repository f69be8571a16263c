import * as z from 'zod/mini'

const reservationCode = z.string().check(z.regex(/^[A-Z0-9]{8}$/))

/**
 * An act of a page applies to the reservation that the page shows: another window may have made another one meanwhile.
 */
export const shownReservationSchema = z.object({ code: reservationCode })

/** The sealed booking cookie. `current` is false once the renter left the checkout (§2.21). */
export const bookingReferenceSchema = z.object({
  code: reservationCode,
  key: z.string().check(z.maxLength(60)),
  current: z.boolean(),
})

export type BookingReference = z.infer<typeof bookingReferenceSchema>
