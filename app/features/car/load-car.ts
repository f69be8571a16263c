import { noop, type QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { atMost } from '~/domain/at-most'
import { type CorrectedSearch, correctSearch } from '~/domain/booking/search-correction'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { Site } from '~/domain/catalogue'
import { MAXIMUM_SLUG } from '~/domain/stock/car-slug'
import { carClassName, carName, gearboxName } from '~/features/booking/car-words'
import { askedRental } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import { invalidAddress } from '~/features/site/not-found'
import { siteQuery } from '~/features/site/site.functions'
import type { SiteView } from '~/features/site/site.types'
import { m } from '~/paraglide/messages'
import { documentPatience } from '~/server/request-facts'
import { firstMonth } from './calendar-months'
import { getCarFn } from './car.functions'
import { carCalendarQuery, carOfferQuery } from './car.queries'
import type { CarView } from './car.types'

/**
 * The car with what the page's `head` says of it: so those words come with the screen and not with every page. Price and
 * stock are begun beside it. Throws what the offer failed with, too, as the fleet does, and NotFoundError (§2.26).
 */
export async function loadCar(
  queryClient: QueryClient,
  slug: string,
  { pathname, params }: { readonly pathname: string; readonly params: SearchParams },
) {
  if (slug.length > MAXIMUM_SLUG) throw invalidAddress(pathname)
  const view = await queryClient.query({ ...siteQuery(), staleTime: 'static' })
  const { search } = askedTrip(params, view)
  const offer = queryClient.query({
    ...carOfferQuery(slug, search, params.cupon),
    staleTime: 'static',
  })
  // Nobody waits for it where there is no such car; a failure that nobody takes ends a process on Lambda.
  offer.catch(noop)
  const car = await loadCritical(slug, params)
  if (!car) throw invalidAddress(pathname)
  const month = firstMonth(params.mes, search, { ...view, now: panamaNow(view.now) })
  // Its failure is shown in its own place, by its query.
  const calendar = queryClient
    .query(carCalendarQuery(car.car.id, search, month, params.cupon))
    .catch(noop)
  const wait = documentPatience()
  await atMost(offer, wait.stock)
  await atMost(calendar, wait.beside)
  return { car, ...carHead(car, view.site) }
}

/**
 * The car itself has to be there, so that the status is honest; null: this brand offers no such car.
 * @throws a redirect 301 for one that stands elsewhere now
 */
async function loadCritical(slug: string, params: SearchParams): Promise<CarView | null> {
  const answer = await getCarFn({ data: { slug } })
  if (answer === null || !('movedTo' in answer)) return answer
  throw redirect({
    to: '/flota/$slug',
    params: { slug: answer.movedTo },
    search: params,
    statusCode: 301,
  })
}

function carHead({ slug, car }: CarView, { name: brand }: Pick<Site, 'name'>) {
  const title = carName(car)
  const facts = [m.car_seats({ count: car.passengers }), gearboxName(car.transmission)]
  return {
    title,
    description: m.carpage_description({
      car: title,
      brand,
      klass: carClassName(car.class),
      facts: facts.join(', ').toLowerCase(),
    }),
    path: `/flota/${slug}`,
    image: car.image ?? null,
  }
}

/** The search of the address, corrected by the rules that the server applies too: nothing waits for an answer. */
export function askedTrip(params: SearchParams, site: SiteView): CorrectedSearch {
  return correctSearch(askedRental(params), { ...site, now: panamaNow(site.now) })
}
