import { datesFrom } from '../../../app/domain/calendar/rental-period.ts'
import { effectiveAt, isOn, type RateRule } from '../../../app/domain/pricing/rates.ts'
import { type Span, type Stretch, stretchesOf } from './year.ts'

/** A brand's class of cars that is rented. */
export type Offer = {
  readonly brand: string
  readonly class: string
  readonly cars: readonly number[]
}

/** Days of the base price. */
export type Gap = {
  /** Epoch milliseconds from which it is one; null: now. */
  readonly since: number | null
  /** The offers without a season on these dates; all of them: nobody has a season then. */
  readonly offers: readonly Offer[]
  readonly stretches: readonly Stretch[]
}

type Asked = Span & {
  readonly rules: readonly RateRule[]
  readonly offers: readonly Offer[]
  /** Slugs. */
  readonly branches: readonly string[]
  /** Epoch milliseconds. */
  readonly at: number
}

/**
 * Days on which a class of a brand has no season at some branch: the base price stands. As it is at an instant, then
 * what is new with each season that begins or ends to count later.
 */
export function uncoveredDatesOf({ rules, offers, branches, at, ...span }: Asked): Gap[] {
  const dates = datesFrom(span.from, span.days)
  const dated = rules.map((rule) => new Set(dates.filter((one) => isOn(rule.dates, one))))
  /** One list for the same offers, so that lists are compared as they are. */
  const lists = new Map<string, readonly Offer[]>()
  const known = new Map<string, readonly Offer[]>()
  let before = new Map<string, readonly Offer[]>()
  return momentsOf(rules, at).flatMap((moment, index) => {
    const counting = new Set(effectiveAt({ rules, lengths: [] }, moment).rules)
    const withoutOn = (date: string) => {
      const here = rules.filter((rule, one) => counting.has(rule) && dated[one]?.has(date))
      const key = here.map(({ id }) => id).join()
      const kept = known.get(key)
      if (kept) return kept
      const found = withoutSeason(here, offers, branches)
      const text = found.map(nameOf).join()
      const list = lists.get(text) ?? found
      lists.set(text, list)
      known.set(key, list)
      return list
    }
    const missing = new Map(dates.map((date) => [date, withoutOn(date)]))
    const fresh = dates.filter((date) => missing.get(date) !== before.get(date))
    before = missing
    const groups = Map.groupBy(fresh, (date) => missing.get(date) ?? [])
    return [...groups]
      .filter(([without]) => without.length > 0)
      .map(([without, on]): Gap => {
        return { since: index === 0 ? null : moment, offers: without, stretches: stretchesOf(on) }
      })
  })
}

/** The same text for the same gap, whoever found it. */
export function gapKey({ since, offers, stretches }: Gap): string {
  return JSON.stringify([since, offers.map(nameOf), stretches])
}

function nameOf(offer: Offer): string {
  return `${offer.brand}/${offer.class}`
}

function withoutSeason(
  rules: readonly RateRule[],
  offers: readonly Offer[],
  branches: readonly string[],
): readonly Offer[] {
  const isForAll = ({ brands, classes, cars, branches: own }: RateRule) =>
    [brands, classes, cars, own].every(({ length }) => length === 0)
  if (rules.some(isForAll)) return []
  const has = <Item>(list: readonly Item[], one: Item) => list.length === 0 || list.includes(one)
  return offers.filter((offer) => {
    const own = rules.filter((one) => has(one.brands, offer.brand) && has(one.classes, offer.class))
    return branches.some((branch) => {
      const here = own.filter((one) => has(one.branches, branch))
      return offer.cars.some((car) => !here.some((one) => has(one.cars, car)))
    })
  })
}

/** At which something else counts, the first as given. A few: who plans more than these sees them when they are near. */
function momentsOf(rules: readonly RateRule[], at: number): number[] {
  const later = rules
    .flatMap(({ effectiveFrom, effectiveUntil }) => [effectiveFrom, effectiveUntil])
    .filter((one) => one !== null)
    .filter((one) => one > at)
  return [at, ...[...new Set(later)].toSorted((a, b) => a - b).slice(0, 12)]
}
