import { getFleet } from '~/features/fleet/get-fleet.server'
import type { RentalParams } from '~/features/search/rental-params'
import { siteContent } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { homePrices } from './home-prices'

/** The landing page's prices for a search, which is corrected first (D2). @throws AppError as `getFleet`. */
export async function getHomePrices(params: RentalParams) {
  return homePrices(await getFleet(params))
}

/**
 * The part of the site's content that only the landing page shows. Its HTML has it, so that it never travels as data.
 * @throws AppError `site_config`
 */
export async function getHomeContent() {
  const { branches, promos } = (await siteContent(requestContext().brand)).value
  return { branches, promos }
}
