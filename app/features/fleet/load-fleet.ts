import { noop, type QueryClient } from '@tanstack/react-query'
import { atMost } from '~/domain/at-most'
import { correctSearch } from '~/domain/booking/search-correction'
import { panamaNow } from '~/domain/calendar/rental-period'
import {
  askedRental,
  type FleetParams,
  pickFleetParams,
  rentalParams,
} from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import { siteQuery } from '~/features/site/site.functions'
import { documentPatience } from '~/server/request-facts'
import { fleetListQuery, fleetQuery, priceStripQuery } from './fleet.queries'

/**
 * A document usually holds both, for search engines and renters without JavaScript; a slow server streams them after.
 * Throws what the cars failed with, so that the status code is honest. `params`: filters and page, for a long fleet.
 */
export async function loadFleet(
  queryClient: QueryClient,
  deps: FleetParams,
  params: SearchParams,
): Promise<void> {
  const wait = documentPatience()
  const cars = loadCritical(queryClient, deps, params)
  const strip = loadDeferred(queryClient, deps)
  // Nobody waits for it when the cars fail; a failure that nobody takes ends a process on Lambda.
  strip.catch(noop)
  await atMost(cars, wait.stock)
  await atMost(strip, wait.beside)
}

/** The cars decide the status of the page. */
async function loadCritical(
  queryClient: QueryClient,
  deps: FleetParams,
  params: SearchParams,
): Promise<void> {
  const asked = fleetQuery(pickFleetParams(deps))
  const { search, long } = await queryClient.query({ ...asked, staleTime: 'static' })
  if (long) await queryClient.query({ ...fleetListQuery(search, params), staleTime: 'static' })
}

/** The strip of nearby days: its failure is shown in its own place, by its query. */
async function loadDeferred(queryClient: QueryClient, deps: FleetParams): Promise<void> {
  const view = await queryClient.query({ ...siteQuery(), staleTime: 'static' })
  const { search } = correctSearch(askedRental(deps), { ...view, now: panamaNow(view.now) })
  await queryClient
    .query(priceStripQuery({ ...rentalParams(search), cupon: deps.cupon }))
    .catch(noop)
}
