import * as z from 'zod/mini'

const word = z.string().check(z.maxLength(60))
const code = z.string().check(z.maxLength(40))
const search = z.object({ pickupBranch: word, returnBranch: word, pickup: word, return: word })

/** A whole wish (`Wish`). */
export const wishSchema = z.object({
  search,
  carId: z.int().check(z.minimum(1)),
  coverageCode: code,
  addOns: z.record(code, z.int().check(z.minimum(0), z.maximum(99))),
})

/** The part of a wish that an address names. The rules check its search afterwards. */
export const wishAskedSchema = z.partial(z.extend(wishSchema, { search: z.partial(search) }))
