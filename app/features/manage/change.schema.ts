import * as z from 'zod/mini'
import { shownReservationSchema } from '~/features/booking/booking.schema'

const word = z.string().check(z.maxLength(60))
const code = z.string().check(z.maxLength(40))
const carId = z.int().check(z.minimum(1))
const addOns = z.record(code, z.int().check(z.minimum(0), z.maximum(99)))

/** Of an address: whatever it says of the search is corrected, or told, by the rules. */
export const changeAskedSchema = z.object({
  search: z.optional(
    z.partial(z.object({ pickupBranch: word, returnBranch: word, pickup: word, return: word })),
  ),
  carId: z.optional(carId),
  coverageCode: z.optional(code),
  addOns: z.optional(addOns),
})

export const changeSchema = z.object({
  ...shownReservationSchema.shape,
  search: z.object({ pickupBranch: word, returnBranch: word, pickup: word, return: word }),
  carId,
  coverageCode: code,
  addOns,
  version: z.int().check(z.minimum(0)),
  shownTotal: z.int().check(z.minimum(0)),
})
