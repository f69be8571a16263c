import { queryOptions } from '@tanstack/react-query'
import type { RentalSearch } from '~/domain/booking/search'
import { rentalParams } from '~/features/search/rental-params'
import { getBranchCarsFn } from './branches.functions'

/** Asked for again with each choice of dates. */
export function branchCarsQuery(search: RentalSearch) {
  const params = rentalParams(search)
  return queryOptions({
    queryKey: ['branch-cars', params],
    queryFn: () => getBranchCarsFn({ data: params }),
    staleTime: 30_000,
  })
}
