import { noop, type QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { atMost } from '~/domain/at-most'
import { type CorrectedSearch, correctSearch } from '~/domain/booking/search-correction'
import { panamaNow } from '~/domain/calendar/rental-period'
import { MAXIMUM_SLUG } from '~/domain/stock/car-slug'
import { askedRental } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import { invalidAddress } from '~/features/site/not-found'
import { siteQuery } from '~/features/site/site.queries'
import type { SiteView } from '~/features/site/site.types'
import { firstMonth } from './calendar-months'
import { carCalendarQuery, carOfferQuery, carQuery } from './car.queries'
import { type CarFacts, carFacts } from './car-facts'

/** Milliseconds a document waits for price and stock, then for the calendar, before it is sent with their room kept free. */
const patience = createIsomorphicFn()
  .server(() => ({ offer: 800, calendar: 150 }))
  .client(() => ({ offer: 0, calendar: 0 }))

/**
 * The car itself has to be there, so that the status is honest: 404 for a car that this brand does not offer, 301 for
 * one that stands elsewhere now. Throws what the offer failed with, too, as the fleet does.
 */
export async function loadCar(
  queryClient: QueryClient,
  slug: string,
  params: SearchParams,
): Promise<CarFacts> {
  if (slug.length > MAXIMUM_SLUG) throw invalidAddress(`/flota/${slug}`)
  const wait = patience()
  const site = await queryClient.query({ ...siteQuery(), staleTime: 'static' })
  const { search } = askedTrip(params, site)
  const offer = queryClient.query({
    ...carOfferQuery(slug, search, params.cupon),
    staleTime: 'static',
  })
  // Nobody waits for it where there is no such car; a failure that nobody takes ends a process on Lambda.
  offer.catch(noop)
  const view = await queryClient.query({ ...carQuery(slug), staleTime: 'static' })
  if (view === null) throw notFound()
  if ('movedTo' in view) {
    throw redirect({
      to: '/flota/$slug',
      params: { slug: view.movedTo },
      search: params,
      statusCode: 301,
    })
  }
  const month = firstMonth(params.mes, search, { ...site, now: panamaNow(site.now) })
  // Its failure is shown in its own place, by its query.
  const calendar = queryClient
    .query(carCalendarQuery(view.car.id, search, month, params.cupon))
    .catch(noop)
  const known = await atMost(offer, wait.offer)
  await atMost(calendar, wait.calendar)
  return carFacts(view, known, site.site)
}

/** The search of the address, corrected by the rules that the server applies too: nothing waits for an answer. */
export function askedTrip(params: SearchParams, site: SiteView): CorrectedSearch {
  return correctSearch(askedRental(params), { ...site, now: panamaNow(site.now) })
}
