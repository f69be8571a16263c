import { addDays, datesFrom } from '../../../app/domain/calendar/rental-period.ts'
import {
  carRates,
  effectiveAt,
  type RateRule,
  ruleOn,
  type Season,
} from '../../../app/domain/pricing/rates.ts'

/** A car as its price is worked out: cents a day at the counter. */
export type Car = { readonly id: number; readonly class: string; readonly dailyPrice: number }

export type PricedDay = {
  readonly date: string
  /** Cents: of the cheapest car of the class at the counter, without plan and taxes; null: there is no car. */
  readonly price: number | null
  /** The season of the day; null: the base price. */
  readonly season: Season | null
  /** Days that a rental with this day must have; null: no limit. */
  readonly minimumRental: number | null
}

export type Stretch = { readonly from: string; readonly to: string }

/** First day, and how many. */
export type Span = { readonly from: string; readonly days: number }

type Asked = Span & {
  readonly cars: readonly Car[]
  readonly rules: readonly RateRule[]
  /** Slug of the branch of the pickup. */
  readonly branch: string
  /** Epoch milliseconds: what counts for who asks then. */
  readonly at: number
}

/** Each day by itself, with what the site would charge for it. */
export function yearOf({ cars, rules, branch, at, ...span }: Asked): PricedDay[] {
  const book = effectiveAt({ rules, lengths: [] }, at)
  return datesFrom(span.from, span.days).map((date) => {
    const rental = { pickup: `${date}T12:00`, days: 1, branch }
    const priced = cars.map((car) => ({
      car,
      price: carRates(car, rental, book).days[0]?.price ?? car.dailyPrice,
    }))
    const [cheapest] = priced.toSorted((a, b) => a.price - b.price)
    const rule = cheapest ? ruleOn(date, cheapest.car, branch, book) : null
    return {
      date,
      price: cheapest?.price ?? null,
      season: rule && { name: rule.name, kind: rule.season },
      minimumRental: rule?.minimumRental ?? null,
    }
  })
}

/** When each season is in the year, in the order in which they begin, with its lowest price of a day. */
export type SeasonDays = Season & {
  readonly price: number
  /** The longest of its days; null: no limit. */
  readonly minimumRental: number | null
  readonly stretches: readonly Stretch[]
}

export function seasonDaysOf(year: readonly PricedDay[]): SeasonDays[] {
  const seasons = new Map(year.flatMap(({ season }) => (season ? [[season.name.es, season]] : [])))
  return [...seasons.values()].map((season) => {
    const days = year.filter((one) => one.season?.name.es === season.name.es)
    const stay = Math.max(0, ...days.map(({ minimumRental }) => minimumRental ?? 0))
    return {
      ...season,
      price: Math.min(...days.flatMap(({ price }) => price ?? [])),
      minimumRental: stay || null,
      stretches: stretchesOf(days.map(({ date }) => date)),
    }
  })
}

/** Days in a row; `dates` in their order. */
export function stretchesOf(dates: readonly string[]): Stretch[] {
  const found: Stretch[] = []
  for (const date of dates) {
    const last = found.at(-1)
    if (last && addDays(last.to, 1) === date) found[found.length - 1] = { ...last, to: date }
    else found.push({ from: date, to: date })
  }
  return found
}
