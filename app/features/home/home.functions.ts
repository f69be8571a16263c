import { createServerFn } from '@tanstack/react-start'
import { pickRentalParams } from '~/features/search/rental-params'
import { searchSchema } from '~/features/search/search.schema'
import { getHomeContent, getHomePrices } from './home.server'

export const getHomePricesFn = createServerFn({ method: 'GET' })
  .validator(searchSchema)
  .handler(({ data }) => getHomePrices(pickRentalParams(data)))

export const getHomeContentFn = createServerFn({ method: 'GET' }).handler(() => getHomeContent())
