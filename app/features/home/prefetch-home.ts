import { noop, type QueryClient } from '@tanstack/react-query'
import type { RentalParams } from '~/features/search/rental-params'
import { siteQuery } from '~/features/site/site.queries'
import { loadHomeParts } from './components/home-parts'
import { homeContentQuery, homePricesQuery } from './home.queries'
import { homeSearches } from './home-search'

/** Prices that cannot be read: the page is shown without them and says so; the query keeps the failure. */
export async function prefetchHome(queryClient: QueryClient, params: RentalParams): Promise<void> {
  const view = await queryClient.query({ ...siteQuery(), staleTime: 'static' })
  const { asked, example } = homeSearches(params, view)
  await Promise.all([
    loadHomeParts(),
    queryClient.query({ ...homeContentQuery(), staleTime: 'static' }),
    ...[asked.search, example].map((search) =>
      queryClient.query(homePricesQuery(search)).catch(noop),
    ),
  ])
}
