import { inTime } from '~/server/async/in-time.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { siteContent } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { branchPrices } from './branch-prices.server'

/** Without prices where the cars cannot be had, or not in time: hours and phones are what one may need then. @throws AppError `site_config`. */
export async function getBranches() {
  const { branches } = (await siteContent(requestContext().brand)).value
  const known = await inTime(
    orUnavailable({ answer: null, warn: 'branches are shown without prices' }, branchPrices),
  )
  return {
    /** Days of the rental that the prices are for. */
    days: known?.days ?? 0,
    branches: branches.map(({ steps: _, ...branch }) => ({
      ...branch,
      /** Cents a day of the cheapest car that is free from here; null: it could not be read, or none is free. */
      dayPrice: known?.prices.get(branch.slug) ?? null,
    })),
  }
}
