import { queryOptions } from '@tanstack/react-query'
import type { RentalSearch } from '~/domain/booking/search'
import { rentalParams } from '~/features/search/rental-params'
import { getHomeContentFn, getHomePricesFn } from './home.functions'

export function homePricesQuery(search: RentalSearch) {
  const params = rentalParams(search)
  return queryOptions({
    queryKey: ['home-prices', params],
    queryFn: () => getHomePricesFn({ data: params }),
    staleTime: 30_000,
    refetchOnReconnect: 'always',
  })
}

/** Shown by the parts of the page that stay the server's HTML; asked for after a navigation in the browser. */
export function homeContentQuery() {
  return queryOptions({
    queryKey: ['home-content'],
    queryFn: () => getHomeContentFn(),
    staleTime: 5 * 60_000,
    meta: { carriedElsewhere: true },
  })
}
