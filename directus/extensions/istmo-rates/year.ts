import { carRates, effectiveAt, type RateRule, ruleOn } from '../../../app/domain/rates.ts'
import { addDays } from '../../../app/domain/rental-period.ts'

/** A car as its price is worked out: cents a day at the counter. */
export type Car = { readonly id: number; readonly class: string; readonly dailyPrice: number }

export type PricedDay = {
  readonly date: string
  /** Cents: of the cheapest car of the class at the counter, without plan and taxes; null: there is no car. */
  readonly price: number | null
  /** Of the season; null: the base price. */
  readonly season: string | null
}

export type Stretch = {
  readonly from: string
  readonly to: string
  readonly seasons: readonly string[]
}

type Asked = {
  readonly cars: readonly Car[]
  readonly rules: readonly RateRule[]
  /** Slug of the branch of the pickup. */
  readonly branch: string
  /** First day, and how many. */
  readonly from: string
  readonly days: number
  /** Epoch milliseconds: what counts for who asks now. */
  readonly now: number
}

/** Each day by itself, with what the site would charge for it. */
export function yearOf({ cars, rules, branch, from, days, now }: Asked): PricedDay[] {
  const book = effectiveAt({ rules, lengths: [] }, now)
  return datesOf(from, days).map((date) => {
    const rental = { pickup: `${date}T12:00`, days: 1, branch }
    const priced = cars.map((car) => ({
      car,
      price: carRates(car, rental, book).days[0]?.price ?? car.dailyPrice,
    }))
    const [cheapest] = priced.toSorted((a, b) => a.price - b.price)
    return {
      date,
      price: cheapest?.price ?? null,
      season: cheapest ? (ruleOn(date, cheapest.car, branch, book)?.name.es ?? null) : null,
    }
  })
}

/** Days on which only the newer of two seasons decides: same priority, as narrow as each other. Reported, not guessed. */
export function clashesOf({ cars, rules, branch, from, days, now }: Asked): Stretch[] {
  const book = effectiveAt({ rules, lengths: [] }, now)
  return stretches(
    datesOf(from, days).map((date) => {
      const names = new Set<string>()
      for (const car of cars) {
        const first = ruleOn(date, car, branch, book)
        if (!first) continue
        const others = { ...book, rules: book.rules.filter(({ id }) => id !== first.id) }
        const second = ruleOn(date, car, branch, others)
        if (second && isAlike(first, second)) {
          names.add([first.name.es, second.name.es].toSorted().join(' / '))
        }
      }
      return { date, seasons: [...names].toSorted() }
    }),
  )
}

/** Days without a season: the base price stands. */
export function gapsOf(year: readonly PricedDay[]): Stretch[] {
  const found = stretches(
    year.map(({ date, season, price }) => ({
      date,
      seasons: season === null && price !== null ? ['-'] : [],
    })),
  )
  return found.map((one) => ({ ...one, seasons: [] }))
}

/** When each season is in the year, in the order in which they begin, with its lowest price of a day. */
export type SeasonDays = {
  readonly name: string
  readonly price: number
  readonly stretches: readonly Stretch[]
}

export function stretchesOf(year: readonly PricedDay[]): SeasonDays[] {
  const names = [...new Set(year.flatMap(({ season }) => season ?? []))]
  return names.map((name) => {
    const days = year.filter(({ season }) => season === name)
    return {
      name,
      price: Math.min(...days.flatMap(({ price }) => price ?? [])),
      stretches: stretches(days.map(({ date }) => ({ date, seasons: [name] }))),
    }
  })
}

function isAlike(a: RateRule, b: RateRule): boolean {
  const width = ({ cars, classes, branches, brands }: RateRule) =>
    [cars, classes, branches, brands].map(({ length }) => length > 0).join()
  return a.priority === b.priority && width(a) === width(b)
}

/** Days in a row that say the same; days that say nothing are left out. */
function stretches(days: readonly { date: string; seasons: readonly string[] }[]): Stretch[] {
  const found: Stretch[] = []
  for (const { date, seasons } of days) {
    if (seasons.length === 0) continue
    const last = found.at(-1)
    const goesOn = last && addDays(last.to, 1) === date && last.seasons.join() === seasons.join()
    if (goesOn) found[found.length - 1] = { ...last, to: date }
    else found.push({ from: date, to: date, seasons })
  }
  return found
}

function datesOf(from: string, days: number): string[] {
  return Array.from({ length: days }, (_, day) => addDays(from, day))
}
