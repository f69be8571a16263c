import { orUnavailable } from '~/server/async/or-unavailable.server'
import { siteContent } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { type BranchPrices, branchPrices } from './branch-prices.server'

/** Without prices where the cars cannot be had: hours and phones are what one may need then. @throws AppError `site_config`. */
export async function getBranches() {
  const { branches } = (await siteContent(requestContext().brand)).value
  const { days, prices } = await knownPrices()
  return {
    /** Days of the rental that the prices are for. */
    days,
    branches: branches.map(({ steps: _, ...branch }) => ({
      ...branch,
      /** Cents a day of the cheapest car that is free from here; null: it could not be read, or none is free. */
      dayPrice: prices.get(branch.slug) ?? null,
    })),
  }
}

async function knownPrices(): Promise<BranchPrices> {
  return orUnavailable(
    { answer: { days: 0, prices: new Map() }, warn: 'branches are shown without prices' },
    branchPrices,
  )
}
