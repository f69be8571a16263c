import { queryOptions } from '@tanstack/react-query'
import type { RentalSearch } from '~/domain/search'
import { rentalParams } from '~/features/search/rental-params'
import { getHomePricesFn } from './home.functions'

export function homePricesQuery(search: RentalSearch) {
  const params = rentalParams(search)
  return queryOptions({
    queryKey: ['home-prices', params],
    queryFn: () => getHomePricesFn({ data: params }),
    staleTime: 30_000,
  })
}
