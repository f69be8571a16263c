import { queryOptions } from '@tanstack/react-query'
import { getSiteFn } from './site.functions'

/** Loaded by the root route; five minutes, because a page that stays open should notice changes. */
export function siteQuery() {
  return queryOptions({
    queryKey: ['site'],
    queryFn: () => getSiteFn(),
    staleTime: 5 * 60_000,
  })
}
