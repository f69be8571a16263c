import * as z from 'zod/mini'
import { MAXIMUM_SLUG } from '~/domain/stock/car-slug'
import { searchSchema } from '~/features/search/search.schema'

const slug = z.string().check(z.minLength(1), z.maxLength(MAXIMUM_SLUG))

export const carSchema = z.object({ slug })

/** The search is read as an address is: whatever it holds is corrected, never refused (D2). */
export const carOfferSchema = z.object({
  slug,
  search: z.pipe(
    z.unknown(),
    z.transform((raw) => searchSchema.parse(raw)),
  ),
})
