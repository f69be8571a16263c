import { getFleet } from '~/features/fleet/get-fleet.server'
import type { RentalParams } from '~/features/search/rental-params'
import { siteContent } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import type { HomeContent, HomePrices } from './home.types'
import { homePrices } from './home-prices'

/** The landing page's prices for a search, which is corrected first (D2). @throws AppError as `getFleet`. */
export async function getHomePrices(params: RentalParams): Promise<HomePrices> {
  return homePrices(await getFleet(params))
}

/** @throws AppError `site_config`. */
export async function getHomeContent(): Promise<HomeContent> {
  const { branches, promos } = (await siteContent(requestContext().brand)).value
  return { branches, promos }
}
