import type { Branch } from '~/domain/catalogue'
import type { Cents } from '~/domain/pricing/money'
import { depositFor, lowestDepositPlan } from '~/domain/stock/car-rules'
import { catalogueInTime, type SiteContent, siteContent } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'

/** The branch is null when the brand has none with that slug. @throws AppError `site_config`. */
export async function getBranch(slug: string) {
  const content = (await siteContent(requestContext().brand)).value
  const branch = content.branches.find((one) => one.slug === slug)
  if (!branch) return null
  const others = content.branches.filter((other) => other !== branch)
  const routes = routesFrom(branch, others, content)
  const { oneWayFees } = content
  return {
    branch,
    routes,
    /** Each of the routes costs the same the other way round. */
    bothWays: routes.every((route) => oneWayFees[`${route.slug}>${slug}`] === route.fee),
    deposit: await smallestDeposit(),
    /** Where the others are, for the map. */
    others: others.map(({ slug: other, shortName, latitude, longitude }) => ({
      slug: other,
      shortName,
      latitude,
      longitude,
    })),
  }
}

/** Where one may take the car back to instead, cheapest first. */
function routesFrom(from: Branch, others: readonly Branch[], { oneWayFees, drives }: SiteContent) {
  return others
    .flatMap(({ slug, name }) => {
      const pair = `${from.slug}>${slug}`
      const fee = oneWayFees[pair]
      const { minutes = null, ferry = false } = drives[pair] ?? {}
      return fee === undefined ? [] : [{ slug, name, fee, minutes, ferry }]
    })
    .toSorted((a, b) => a.fee - b.fee || (a.minutes ?? Infinity) - (b.minutes ?? Infinity) || 0)
}

/** The smallest deposit that any plan asks for any car; null: it could not be read. */
async function smallestDeposit(): Promise<Cents | null> {
  const { brand } = requestContext()
  const content = await catalogueInTime(brand, 'a branch is shown without the deposit')
  if (!content) return null
  const plan = lowestDepositPlan(content.coverages)
  const deposits = plan ? content.cars.map((car) => depositFor(car, plan)) : []
  return deposits.length > 0 ? Math.min(...deposits) : null
}
