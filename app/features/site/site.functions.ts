import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { noStore } from '~/server/middleware/no-store'
import { getSite } from './site.server'

const getSiteFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => getSite())

/**
 * Loaded by the root route; five minutes, because a page that stays open should notice changes. While it is what was last
 * known, it is asked for again: the page heals by itself (D7).
 */
export function siteQuery() {
  return queryOptions({
    queryKey: ['site'],
    queryFn: () => getSiteFn(),
    staleTime: 5 * 60_000,
    refetchInterval: ({ state }) => state.data?.stale && ASK_AGAIN,
  })
}

/**
 * Milliseconds after which an answer that an outage left incomplete is asked for again; longer than the pause in which a
 * back office that fails is not called.
 */
export const ASK_AGAIN = 8000
