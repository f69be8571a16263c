import type { Branch } from '~/domain/catalogue'
import type { Cents } from '~/domain/pricing/money'
import { withTaxes } from '~/domain/pricing/taxes'
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
  return {
    branch,
    routes,
    /** Each of the routes costs the same the other way round. */
    bothWays: routes.every((route) => {
      const other = others.find((one) => one.slug === route.slug)
      return other && costOf(other, slug, content) === route.fee
    }),
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
function routesFrom(from: Branch, others: readonly Branch[], content: SiteContent) {
  return others
    .flatMap(({ slug, name }) => {
      const fee = costOf(from, slug, content)
      const { minutes = null, ferry = false } = content.drives[`${from.slug}>${slug}`] ?? {}
      return fee === undefined ? [] : [{ slug, name, fee, minutes, ferry }]
    })
    .toSorted((a, b) => a.fee - b.fee || (a.minutes ?? Infinity) - (b.minutes ?? Infinity) || 0)
}

/** The one-way fee as it changes a total, taxes included (D48); undefined: the pair is not rented. */
function costOf(
  { slug, concessionRate: airportPercent }: Branch,
  to: string,
  { oneWayFees, site }: SiteContent,
): Cents | undefined {
  const fee = oneWayFees[`${slug}>${to}`]
  return fee === undefined ? undefined : withTaxes(fee, { airportPercent, taxPercent: site.tax })
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
