import type { Localized } from '../locales'
import type { Cents } from './money'
import type { CarRates, Season } from './rates'

/** A season's addition to the total on its days of a rental; negative: it takes something off. */
export type SeasonCost = {
  readonly name: Localized
  readonly days: number
  readonly amount: Cents
}

/**
 * The seasons of a rental, each with the difference that it makes to the total, taxes included (D48): the base price
 * takes its place, one season after the other, so that together they are the difference of all.
 * @param totalAt the total with other rates of the car
 */
export function seasonCosts(
  rates: CarRates,
  basePrice: Cents,
  totalAt: (rates: CarRates) => Cents,
): SeasonCost[] {
  const seasons = new Map<string, Season>()
  for (const { season } of rates.days) if (season) seasons.set(season.name.es, season)
  let left = rates
  let total = seasons.size > 0 ? totalAt(rates) : 0
  return [...seasons].map(([key, { name }]) => {
    const isOfIt = (one: CarRates['days'][number]) => one.season?.name.es === key
    const days = rates.days.filter(isOfIt).reduce((all, one) => all + one.days, 0)
    left = {
      ...left,
      days: left.days.map((one) =>
        isOfIt(one) ? { ...one, price: basePrice, season: null } : one,
      ),
    }
    const without = totalAt(left)
    const amount = total - without
    total = without
    return { name, days, amount }
  })
}
