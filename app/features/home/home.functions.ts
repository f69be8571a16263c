import { createServerFn } from '@tanstack/react-start'
import { pickRentalParams } from '~/features/search/rental-params'
import { searchSchema } from '~/features/search/search.schema'
import { getHomePrices as getHomePricesCase } from './home.server'

/** The landing page's part of the fleet's prices. */
export const getHomePrices = createServerFn({ method: 'GET' })
  .validator(searchSchema)
  .handler(({ data }) => getHomePricesCase(pickRentalParams(data)))
