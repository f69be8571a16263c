import { opensOn } from '~/domain/booking/search'
import { panamaNow } from '~/domain/calendar/rental-period'
import { type Car, carTypes } from '~/domain/catalogue'
import { isAvailable } from '~/features/fleet/filters'
import type { CarOffer } from '~/features/fleet/fleet.types'
import { CARS_PER_PAGE } from '~/features/fleet/fleet-list'
import { fleetOffers } from '~/features/fleet/get-fleet.server'
import { automaticDiscounts } from '~/features/promos/automatic-discounts'
import type { RentalParams } from '~/features/search/rental-params'
import { inTime } from '~/server/async/in-time.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { catalogueInTime, promoContent, siteContent } from '~/server/content/catalogue.server'
import { brandsWithHosts, originOfBrand } from '~/server/http/hosts.server'
import { requestContext } from '~/server/request-context.server'
import type { BrandOpening } from './home.types'
import { homePrices } from './home-prices'

/** The landing page's prices for a search, which is corrected first (D2). @throws AppError as `getFleet`. */
export async function getHomePrices(params: RentalParams) {
  const { view, cars, complete } = await fleetOffers(params)
  const known = pricesOf.get(view.offers)
  if (known) return known
  // A long fleet comes without offers: those of the cheapest of each type, or of a page where nothing is free, are enough.
  const cheapest = carTypes.flatMap((type) => cars.find(({ car }) => car.type === type) ?? [])
  const shown = cheapest.some(isAvailable) ? cheapest : cars.slice(0, CARS_PER_PAGE)
  const prices = homePrices(view.long ? { ...view, offers: await complete(shown) } : view)
  pricesOf.set(view.offers, prices)
  return prices
}

/** The offers are the same for a second to all who ask for the same rental; so is what is made of them. */
const pricesOf = new WeakMap<readonly CarOffer[], ReturnType<typeof homePrices>>()

/**
 * The part of the site's content that only the landing page shows. Its HTML has it, so that it never travels as data.
 * What the fleet and the promotions add is left out where it cannot be had, or not in time. @throws AppError `site_config`
 */
export async function getHomeContent() {
  const { brand, now } = requestContext()
  const [content, offered, fleet] = await Promise.all([
    siteContent(brand),
    inTime(
      orUnavailable({ answer: null, warn: 'the landing page is shown without promotions' }, () =>
        promoContent(brand),
      ),
    ),
    catalogueInTime(brand, 'the landing page is shown without its car'),
  ])
  const cars = fleet?.cars ?? []
  const { site, branches, home } = content.value
  const { carId, ...own } = home
  const from = opensOn({ site, now: panamaNow(now) })
  const opening: BrandOpening | null =
    from === null ? null : { brand: site.name, from, elsewhere: await openBrand(brand) }
  return {
    ...own,
    branches,
    promos: offered?.promos ?? [],
    heroCar: heroCar(cars, carId),
    /** The largest discount for paying now; null: no car has one. */
    discount: automaticDiscounts([], cars).online,
    opening,
  }
}

/** Another brand of this deployment that hands out cars today; null: there is none. */
async function openBrand(own: string): Promise<BrandOpening['elsewhere']> {
  const now = panamaNow(requestContext().now)
  for (const other of brandsWithHosts()) {
    if (other === own) continue
    const found = await orUnavailable(
      { answer: null, also: 'site_config', warn: 'another brand could not be read' },
      async () => (await siteContent(other)).value.site,
    )
    if (found && opensOn({ site: found, now }) === null) {
      return { name: found.name, url: originOfBrand(other) }
    }
  }
  return null
}

/** The car that staff chose, or the first of the brand's list, an SUV if there is one; of those with a side picture. */
function heroCar(cars: readonly Car[], chosen: number | null) {
  const pictured = cars
    .filter(({ sideImage }) => sideImage !== null)
    .toSorted((a, b) => a.sort - b.sort)
  const car =
    pictured.find(({ id }) => id === chosen) ??
    pictured.find(({ type }) => type === 'suv') ??
    pictured[0]
  // A small car drawn as large as a van would look as one.
  return car?.sideImage ? { image: car.sideImage, isSmall: car.type === 'economico' } : null
}
