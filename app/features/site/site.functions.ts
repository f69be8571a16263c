import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { noStore } from '~/server/middleware/no-store'
import { getSite } from './site.server'

const getSiteFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => getSite())

/** Loaded by the root route; five minutes, because a page that stays open should notice changes. */
export function siteQuery() {
  return queryOptions({
    queryKey: ['site'],
    queryFn: () => getSiteFn(),
    staleTime: 5 * 60_000,
  })
}
