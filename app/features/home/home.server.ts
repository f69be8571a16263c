import type { Car } from '~/domain/catalogue'
import { getFleet } from '~/features/fleet/get-fleet.server'
import { automaticDiscounts } from '~/features/promos/automatic-discounts'
import type { RentalParams } from '~/features/search/rental-params'
import { inTime } from '~/server/async/in-time.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { catalogueInTime, promoContent, siteContent } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { homePrices } from './home-prices'

/** The landing page's prices for a search, which is corrected first (D2). @throws AppError as `getFleet`. */
export async function getHomePrices(params: RentalParams) {
  return homePrices(await getFleet(params))
}

/**
 * The part of the site's content that only the landing page shows. Its HTML has it, so that it never travels as data.
 * What the fleet and the promotions add is left out where it cannot be had, or not in time. @throws AppError `site_config`
 */
export async function getHomeContent() {
  const { brand } = requestContext()
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
  return {
    branches: content.value.branches,
    promos: offered?.promos ?? [],
    heroImage: heroImage(cars),
    /** The largest discount for paying now; null: no car has one. */
    discount: automaticDiscounts([], cars).online,
  }
}

/** The first car of the brand's list with a side picture, an SUV if there is one. */
function heroImage(cars: readonly Car[]): string | null {
  const pictured = cars
    .filter(({ sideImage }) => sideImage !== null)
    .toSorted((a, b) => a.sort - b.sort)
  const car = pictured.find(({ type }) => type === 'suv') ?? pictured[0]
  return car?.sideImage ?? null
}
