import { queryOptions } from '@tanstack/react-query'
import { getPromosFn } from './promos.functions'

/** A promo that was just published shows to whoever comes back to the page. */
export function promosQuery() {
  return queryOptions({ queryKey: ['promos'], queryFn: () => getPromosFn(), staleTime: 30_000 })
}
