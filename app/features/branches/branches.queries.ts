import { queryOptions } from '@tanstack/react-query'
import type { RentalSearch } from '~/domain/booking/search'
import { rentalParams } from '~/features/search/rental-params'
import { getBranchCarsFn, getBranchesFn, getBranchFn } from './branches.functions'

/** A closure that was just entered shows to whoever comes back to the page. */
const staleTime = 30_000

export function branchesQuery() {
  return queryOptions({ queryKey: ['branch-list'], queryFn: () => getBranchesFn(), staleTime })
}

/** The answer is null when there is no such branch. */
export function branchQuery(slug: string) {
  return queryOptions({
    queryKey: ['branch', slug],
    queryFn: () => getBranchFn({ data: { slug } }),
    staleTime,
  })
}

export function branchCarsQuery(search: RentalSearch) {
  const params = rentalParams(search)
  return queryOptions({
    queryKey: ['branch-cars', params],
    queryFn: () => getBranchCarsFn({ data: params }),
    staleTime,
  })
}
