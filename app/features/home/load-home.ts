import { noop, type QueryClient } from '@tanstack/react-query'
import { atMost } from '~/domain/at-most'
import type { RentalParams } from '~/features/search/rental-params'
import { siteQuery } from '~/features/site/site.functions'
import { documentPatience } from '~/server/request-facts'
import { loadHomeParts } from './components/home-parts'
import { homeContentQuery, homePricesQuery } from './home.functions'
import { type HomeSearches, homeSearches } from './home-search'

/**
 * Gives the searches of the page. Prices that come later are streamed into their room; where they cannot be read, the
 * page is shown without them and says so: the query keeps the failure.
 */
export async function loadHome(
  queryClient: QueryClient,
  params: RentalParams,
): Promise<HomeSearches> {
  const view = await queryClient.query({ ...siteQuery(), staleTime: 'static' })
  const searches = homeSearches(params, view)
  const prices = [searches.asked.search, searches.example].map((search) =>
    queryClient.query(homePricesQuery(search)).catch(noop),
  )
  await Promise.all([
    loadHomeParts(),
    queryClient.query({ ...homeContentQuery(), staleTime: 'static' }),
    atMost(Promise.all(prices), documentPatience().stock),
  ])
  return searches
}
