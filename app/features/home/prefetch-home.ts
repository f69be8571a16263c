import { noop, type QueryClient } from '@tanstack/react-query'
import { fleetQuery } from '../fleet/fleet.queries'
import { type RentalParams, rentalParams } from '../search/rental-params'
import { siteQuery } from '../site/site.queries'
import { homeSearches } from './home-search'

/**
 * The prices of the landing page. Where they cannot be read the page is shown without them and says so, and the
 * browser asks again.
 */
export async function prefetchHome(client: QueryClient, params: RentalParams): Promise<void> {
  const view = await client.query({ ...siteQuery(), staleTime: 'static' })
  const { asked, example } = homeSearches(params, view)
  await Promise.all(
    [asked.search, example].map((search) =>
      client.query(fleetQuery(rentalParams(search))).catch(noop),
    ),
  )
}
