import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import type { RentalSearch } from '~/domain/booking/search'
import { pickRentalParams, rentalParams } from '~/features/search/rental-params'
import { searchSchema } from '~/features/search/search.schema'
import { getHomeContent, getHomePrices } from './home.server'

const getHomePricesFn = createServerFn({ method: 'GET' })
  .validator(searchSchema)
  .handler(({ data }) => getHomePrices(pickRentalParams(data)))

export function homePricesQuery(search: RentalSearch) {
  const params = rentalParams(search)
  return queryOptions({
    queryKey: ['home-prices', params],
    queryFn: () => getHomePricesFn({ data: params }),
    staleTime: 30_000,
    refetchOnReconnect: 'always',
  })
}

const getHomeContentFn = createServerFn({ method: 'GET' }).handler(() => getHomeContent())
export type HomeContent = Awaited<ReturnType<typeof getHomeContentFn>>

/** Shown by the parts of the page that stay the server's HTML; asked for after a navigation in the browser. */
export function homeContentQuery() {
  return queryOptions({
    queryKey: ['home-content'],
    queryFn: () => getHomeContentFn(),
    staleTime: 5 * 60_000,
    meta: { carriedElsewhere: true },
  })
}
