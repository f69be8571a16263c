import { createServerFn } from '@tanstack/react-start'
import * as z from 'zod/mini'
import { MAXIMUM_SLUG } from '~/domain/stock/car-slug'
import { searchSchema } from '~/features/search/search.schema'
import { noStore } from '~/server/middleware/no-store'
import { getCar } from './get-car.server'
import { getCarOffer } from './get-car-offer.server'

const slug = z.string().check(z.minLength(1), z.maxLength(MAXIMUM_SLUG))

export const getCarFn = createServerFn({ method: 'GET' })
  .validator(z.object({ slug }))
  .handler(({ data }) => getCar(data.slug))

/** The search is read as an address is: whatever it holds is corrected, never refused (D2). */
const carOfferSchema = z.object({
  slug,
  search: z.pipe(
    z.unknown(),
    z.transform((raw) => searchSchema.parse(raw)),
  ),
})

/** Not stored: the answer depends on which codes this renter tried (D36). */
export const getCarOfferFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(carOfferSchema)
  .handler(({ data }) => getCarOffer(data.slug, data.search))
