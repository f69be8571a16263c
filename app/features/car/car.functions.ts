import { createServerFn } from '@tanstack/react-start'
import { noStore } from '~/server/middleware/no-store'
import { carOfferSchema, carSchema } from './car.schema'
import { getCar } from './get-car.server'
import { getCarOffer } from './get-car-offer.server'

export const getCarFn = createServerFn({ method: 'GET' })
  .validator(carSchema)
  .handler(({ data }) => getCar(data.slug))

/** Not stored: the answer depends on which codes this renter tried (D36). */
export const getCarOfferFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(carOfferSchema)
  .handler(({ data }) => getCarOffer(data.slug, data.search))
