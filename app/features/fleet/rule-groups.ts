import type { Car, Catalogue } from '~/domain/catalogue'
import type { RateRule } from '~/domain/pricing/rates'

type RuleGroups = {
  /** The cars of each group, the one with the lowest daily price first. */
  readonly groups: readonly (readonly Car[])[]
  /** Car id -> the number of its group. */
  readonly groupOf: ReadonlyMap<number, number>
  /** Car id -> a number that cars of one group and one daily price share: each rental costs the same with them. */
  readonly priceOf: ReadonlyMap<number, number>
}

type Fleet = Pick<Catalogue, 'cars' | 'rates'>

/**
 * Groups of cars that every rule treats alike: rates, restrictions, promotions, coupons and the length of a rental. Prices
 * differ within one by the daily price alone, so its lowest is the lowest of any rental. Thousands of cars have few groups.
 */
export function ruleGroups({ cars, rates: { rules } }: Fleet): RuleGroups {
  const known = byFleet.get(cars)?.get(rules)
  if (known) return known
  const found = groupsOf(cars, rules)
  byFleet.set(cars, (byFleet.get(cars) ?? new WeakMap()).set(rules, found))
  return found
}

const byFleet = new WeakMap<readonly Car[], WeakMap<readonly RateRule[], RuleGroups>>()

/** Makes a function of a car, whose answer is made once for each group. */
export function askedByGroup<Value>(fleet: Fleet, make: (car: Car) => Value): (car: Car) => Value {
  const { groupOf } = ruleGroups(fleet)
  const known = new Map<number, { readonly value: Value }>()
  return (car) => {
    const group = groupOf.get(car.id)
    const kept = group === undefined ? undefined : known.get(group)
    if (kept) return kept.value
    const value = make(car)
    if (group !== undefined) known.set(group, { value })
    return value
  }
}

function groupsOf(cars: readonly Car[], rules: readonly RateRule[]): RuleGroups {
  const named = new Set(rules.flatMap((rule) => rule.cars))
  const groups = Map.groupBy(cars.toSorted(byDailyPrice), (car) => groupKey(car, named))
  const groupOf = new Map<number, number>()
  const priceOf = new Map<number, number>()
  const prices = new Map<string, number>()
  for (const [group, alike] of [...groups.values()].entries()) {
    for (const { id, dailyPrice } of alike) {
      const key = `${group} ${dailyPrice}`
      const price = prices.get(key) ?? prices.size
      prices.set(key, price)
      groupOf.set(id, group)
      priceOf.set(id, price)
    }
  }
  return { groups: [...groups.values()], groupOf, priceOf }
}

/** A rule names cars or their classes. */
function groupKey(
  { id, class: carClass, discount, minimumDays, minimumAge }: Car,
  named: ReadonlySet<number>,
): string {
  const alike = [carClass, discount, minimumDays, minimumAge]
  return JSON.stringify(named.has(id) ? [id] : alike)
}

export function byDailyPrice(
  a: Pick<Car, 'dailyPrice' | 'id'>,
  b: Pick<Car, 'dailyPrice' | 'id'>,
): number {
  return a.dailyPrice - b.dailyPrice || a.id - b.id
}
