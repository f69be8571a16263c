import { opensOn } from '~/domain/booking/search'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { Car } from '~/domain/catalogue'
import { getFleet } from '~/features/fleet/get-fleet.server'
import { automaticDiscounts } from '~/features/promos/automatic-discounts'
import type { RentalParams } from '~/features/search/rental-params'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { catalogueInTime, promoContent, siteContent } from '~/server/content/catalogue.server'
import { brandsWithHosts, originOfBrand } from '~/server/http/hosts.server'
import { requestContext } from '~/server/request-context.server'
import type { BrandOpening } from './home.types'
import { homePrices } from './home-prices'

/** The landing page's prices for a search, which is corrected first (D2). @throws AppError as `getFleet`. */
export async function getHomePrices(params: RentalParams) {
  return homePrices(await getFleet(params))
}

/**
 * The part of the site's content that only the landing page shows. Its HTML has it, so that it never travels as data.
 * What the fleet and the promotions add is left out where it cannot be had. @throws AppError `site_config`
 */
export async function getHomeContent() {
  const { brand, now } = requestContext()
  const [content, { promos }, fleet] = await Promise.all([
    siteContent(brand),
    orUnavailable(
      { answer: { promos: [] }, warn: 'the landing page is shown without promotions' },
      () => promoContent(brand),
    ),
    catalogueInTime(brand, 'the landing page is shown without its car'),
  ])
  const cars = fleet?.cars ?? []
  const { site } = content.value
  const from = opensOn({ site, now: panamaNow(now) })
  const opening: BrandOpening | null =
    from === null ? null : { brand: site.name, from, elsewhere: await openBrand(brand) }
  return {
    branches: content.value.branches,
    promos,
    heroImage: heroImage(cars),
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

/** The first car of the brand's list with a side picture, an SUV if there is one. */
function heroImage(cars: readonly Car[]): string | null {
  const pictured = cars
    .filter(({ sideImage }) => sideImage !== null)
    .toSorted((a, b) => a.sort - b.sort)
  const car = pictured.find(({ type }) => type === 'suv') ?? pictured[0]
  return car?.sideImage ?? null
}
