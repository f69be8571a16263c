import * as z from 'zod/mini'

const word = z.string().check(z.maxLength(60))
const code = z.string().check(z.maxLength(40))
const search = z.object({ pickupBranch: word, returnBranch: word, pickup: word, return: word })

/** What a booking is to become: all of it. */
export const wishSchema = z.object({
  search,
  carId: z.int().check(z.minimum(1)),
  coverageCode: code,
  addOns: z.record(code, z.int().check(z.minimum(0), z.maximum(99))),
})

/** What an address says of it: whatever it says of the search is corrected, or told, by the rules. */
export const wishAskedSchema = z.partial(z.extend(wishSchema, { search: z.partial(search) }))
