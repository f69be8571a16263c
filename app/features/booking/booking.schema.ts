import * as z from 'zod/mini'

/**
 * A text as somebody typed it. One that is longer than any that is taken is cut: its own check refuses it beside its field, where the
 * form as a whole would be lost.
 */
export const typedText = (limit: number) =>
  z.string().check(z.overwrite((text) => text.slice(0, limit)))

const reservationCode = z.string().check(z.regex(/^[A-Z0-9]{8}$/))

/**
 * An act of a page applies to the reservation that the page shows: another window may have made another one meanwhile.
 */
export const shownReservationSchema = z.object({ code: reservationCode })

/**
 * The sealed booking cookie. `current` is false once the renter left the checkout (§2.21); `provenFor`: a
 * digest of the address to which the mail went that opened it (D47).
 */
export const bookingReferenceSchema = z.object({
  code: reservationCode,
  key: z.string().check(z.maxLength(60)),
  current: z.boolean(),
  provenFor: z.optional(z.string()),
})

export type BookingReference = z.infer<typeof bookingReferenceSchema>

/** As long as a draft takes a code, so that whatever was booked can be asked for again. */
const word = z.string().check(z.maxLength(60))
const code = word
const search = z.object({ pickupBranch: word, returnBranch: word, pickup: word, return: word })

/** A whole wish (`Wish`). */
export const wishSchema = z.object({
  search,
  carId: z.int().check(z.minimum(1)),
  coverageCode: code,
  addOns: z.record(code, z.int().check(z.minimum(0), z.maximum(99))),
  delivery: code,
})

/** The part of a wish that an address names. The rules check its search afterwards. */
export const wishAskedSchema = z.partial(z.extend(wishSchema, { search: z.partial(search) }))

/** The part of a wish that an address names; everything else stays as booked. */
export type WishAsked = z.output<typeof wishAskedSchema>
