import { orUnavailable } from '~/server/async/or-unavailable.server'
import { siteContent } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { type BranchPrices, branchPrices } from './branch-prices.server'
import type { BranchList } from './branches.types'

/** Without prices where the cars cannot be had: hours and phones are what one may need then. @throws AppError `site_config`. */
export async function getBranches(): Promise<BranchList> {
  const { branches } = (await siteContent(requestContext().brand)).value
  const { days, prices } = await knownPrices()
  return {
    days,
    branches: branches.map(({ steps: _, ...branch }) => ({
      ...branch,
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
