import { easterSunday } from '../calendar/panama-holidays.ts'
import {
  addDays,
  dateOf,
  datesFrom,
  daysBetween,
  type LocalDate,
  type LocalDateTime,
} from '../calendar/rental-period.ts'
import type { BasisPoints, Car } from '../catalogue'
import type { Localized } from '../locales'
import { type Cents, percentOf } from './money.ts'

/** How a season looks in strip and calendar; its name says the rest. */
export const seasonKinds = ['low', 'mid', 'high', 'peak', 'holiday'] as const
type SeasonKind = (typeof seasonKinds)[number]

/** Feasts that move with Easter; their first and last day. */
export const movableHolidays = ['carnival', 'holy_week'] as const
type MovableHoliday = (typeof movableHolidays)[number]

/**
 * The days of a rule, both ends included. `yearly`: `MM-DD`, over New Year where `to` is before `from`;
 * `movable_holiday`: so many days longer.
 */
export type RuleDates =
  | { readonly kind: 'once'; readonly from: LocalDate; readonly to: LocalDate }
  | { readonly kind: 'yearly'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'movable_holiday'
      readonly holiday: MovableHoliday
      readonly daysBefore: number
      readonly daysAfter: number
    }

/** A change of the day's price at the counter: a signed part of the base, or a price of its own. */
type RateAdjustment =
  | { readonly kind: 'percent'; readonly percent: BasisPoints }
  | { readonly kind: 'price'; readonly amount: Cents }

/** A rule that changes the daily rate of cars on some days. Empty lists: all of the brand's. */
export type RateRule = {
  readonly id: number
  readonly name: Localized
  readonly season: SeasonKind
  readonly dates: RuleDates
  readonly brands: readonly string[]
  readonly classes: readonly string[]
  readonly cars: readonly number[]
  /** Slugs of pickup branches. */
  readonly branches: readonly string[]
  readonly adjustment: RateAdjustment
  /** Days that a rental with a day of this rate must have; null: no limit. */
  readonly minimumRental: number | null
  readonly priority: number
  /** An instant, as text that sorts by time. */
  readonly created: string
  /** Epoch milliseconds between which it counts for what is priced; null: no limit. */
  readonly effectiveFrom: number | null
  readonly effectiveUntil: number | null
}

/** Off the whole rental. `days`: from so many on; `weekend`: all of its days are of a weekend. Not signed: 1500 = 15 %. */
export type LengthDiscount = {
  readonly kind: 'days' | 'weekend'
  /** 0 for a weekend. */
  readonly days: number
  readonly name: Localized
  readonly percent: BasisPoints
}

export type RateBook = {
  readonly rules: readonly RateRule[]
  readonly lengths: readonly LengthDiscount[]
}

export const NO_RATES: RateBook = { rules: [], lengths: [] }

/** Days of one rate in a row. `price`: of one of them at the counter; `season` null: the base price. */
export type RatedDays = {
  readonly days: number
  readonly price: Cents
  readonly season: Season | null
}

export type Season = { readonly name: Localized; readonly kind: SeasonKind }

/** `dates`: those of the season that these days are in, both ends included; null: they are in it more than once. */
export type SeasonDays = Season & { readonly days: number; readonly dates: DateSpan | null }

type DateSpan = { readonly from: LocalDate; readonly to: LocalDate }

/** The daily rates of one car, before the prepaid discount, in the order of the days. */
export type CarRates = {
  readonly days: readonly RatedDays[]
  readonly length: LengthDiscount | null
}

type RatedCar = Pick<Car, 'id' | 'class' | 'dailyPrice'>

export type RatedRental = {
  readonly pickup: LocalDateTime
  /** Charged (D3). */
  readonly days: number
  /** Slug of the branch of the pickup. */
  readonly branch: string
}

/** A rental day has the rate of the day on which its 24 hours begin, in Panama. */
export function carRates(car: RatedCar, rental: RatedRental, book: RateBook): CarRates {
  const days: RatedDays[] = []
  for (const date of datesFrom(rental.pickup, rental.days)) {
    const rule = ruleOn(date, car, rental.branch, book)
    const price = rule ? adjusted(car.dailyPrice, rule.adjustment) : car.dailyPrice
    const season = rule && { name: rule.name, kind: rule.season }
    const last = days.at(-1)
    if (last && last.price === price && last.season?.name === season?.name) {
      days[days.length - 1] = { ...last, days: last.days + 1 }
    } else {
      days.push({ days: 1, price, season })
    }
  }
  return { days, length: lengthDiscount(rental, book.lengths) }
}

/** The seasons that days of the rental are in, the one of most days first; the base price is none. */
export function seasonsOf(
  car: Pick<Car, 'id' | 'class'>,
  rental: RatedRental,
  book: RateBook,
): SeasonDays[] {
  const seasons: SeasonDays[] = []
  for (const date of datesFrom(rental.pickup, rental.days)) {
    const rule = ruleOn(date, car, rental.branch, book)
    if (!rule) continue
    const dates = spanOn(rule.dates, date)
    const at = seasons.findIndex(({ name }) => name.es === rule.name.es)
    const known = seasons[at]
    if (known) {
      const isSame = known.dates?.from === dates?.from && known.dates?.to === dates?.to
      seasons[at] = { ...known, days: known.days + 1, dates: isSame ? dates : null }
    } else seasons.push({ name: rule.name, kind: rule.season, days: 1, dates })
  }
  return seasons.toSorted((a, b) => b.days - a.days)
}

/** As a car has them that knows no rates: one price. */
export function oneRate(price: Cents, days: number): CarRates {
  return { days: [{ days, price, season: null }], length: null }
}

/** The rules of a book that count at an instant (epoch milliseconds): the same object while they are the same rules. */
export function effectiveAt(book: RateBook, now: number): RateBook {
  if (book.rules.every((rule) => rule.effectiveFrom === null && rule.effectiveUntil === null)) {
    return book
  }
  const rules = book.rules.filter(
    ({ effectiveFrom, effectiveUntil }) =>
      (effectiveFrom ?? now) <= now && now < (effectiveUntil ?? Number.POSITIVE_INFINITY),
  )
  const known = effective.get(book) ?? new Map<string, RateBook>()
  effective.set(book, known)
  const key = rules.map(({ id }) => id).join()
  const kept = known.get(key) ?? { ...book, rules }
  known.set(key, kept)
  return kept
}

const effective = new WeakMap<RateBook, Map<string, RateBook>>()

/** The rule of the day: the highest priority, then the narrowest, then the newest. Null: the base price stands. */
export function ruleOn(
  date: LocalDate,
  car: Pick<Car, 'id' | 'class'>,
  branch: string,
  { rules }: RateBook,
): RateRule | null {
  return rulesOn(date, branch, rules).find((rule) => serves(rule, car)) ?? null
}

/**
 * The longest that the season of one of its days asks for. Null: it is long enough. Every day counts, not the first
 * alone: a rental that ends in a season takes the car from whoever would stay through it.
 */
export function minimumRentalOf(
  car: Pick<Car, 'id' | 'class'>,
  rental: RatedRental,
  book: RateBook,
): { readonly days: number; readonly season: Season } | null {
  let found: RateRule | null = null
  for (const date of datesFrom(rental.pickup, rental.days)) {
    const rule = ruleOn(date, car, rental.branch, book)
    if ((rule?.minimumRental ?? 0) > Math.max(rental.days, found?.minimumRental ?? 0)) found = rule
  }
  if (!found?.minimumRental) return null
  return { days: found.minimumRental, season: { name: found.name, kind: found.season } }
}

/** Two rentals with the same of these cost the same for every car, whatever their dates. */
export function ratesKey(rental: RatedRental, { rules, lengths }: RateBook): string {
  const days = datesFrom(rental.pickup, rental.days).map((date) =>
    rulesOn(date, rental.branch, rules)
      .map(({ id }) => id)
      .join(' '),
  )
  return `${days.join('|')}/${lengthDiscount(rental, lengths)?.percent ?? 0}`
}

/**
 * The best that the rental has reached: a longer one is not dearer for a tier that was entered as less. A weekend is
 * reached where every rental day begins on a Friday, Saturday or Sunday, so no later return of the same days loses it.
 */
export function lengthDiscount(
  rental: Pick<RatedRental, 'pickup' | 'days'>,
  lengths: readonly LengthDiscount[],
): LengthDiscount | null {
  const reached = lengths.filter(
    (length) =>
      length.percent > 0 &&
      (length.kind === 'days' ? rental.days >= length.days : isWeekend(rental)),
  )
  return reached.toSorted(byGain)[0] ?? null
}

/** Whether the rule has this date. */
export function isOn(dates: RuleDates, date: LocalDate): boolean {
  return spanOn(dates, date) !== null
}

/** The days of the rule that the date is one of: those of its year; null: it is none. */
function spanOn(dates: RuleDates, date: LocalDate): DateSpan | null {
  // A span over New Year, or a movable holiday made longer, may begin in the year before and end in the next.
  const year = Number(date.slice(0, 4))
  const spans = [year - 1, year, year + 1].map((one) => spanIn(dates, one))
  return spans.find(({ from, to }) => from <= date && date <= to) ?? null
}

function spanIn(dates: RuleDates, year: number): DateSpan {
  switch (dates.kind) {
    case 'once':
      return dates
    case 'yearly': {
      const end = dates.from <= dates.to ? year : year + 1
      return { from: inYear(year, dates.from, '03-01'), to: inYear(end, dates.to, '02-28') }
    }
    case 'movable_holiday': {
      const easter = easterSunday(year)
      const [first, last] = FROM_EASTER[dates.holiday]
      return {
        from: addDays(easter, first - dates.daysBefore),
        to: addDays(easter, last + dates.daysAfter),
      }
    }
  }
}

/** @param day `MM-DD`; years without 29 February have `other` for it: no day more than those that the season has. */
function inYear(year: number, day: string, other: '02-28' | '03-01'): LocalDate {
  const isMissing = day === '02-29' && !Temporal.PlainYearMonth.from({ year, month: 2 }).inLeapYear
  return `${year}-${isMissing ? other : day}`
}

/** First and last day, counted from Easter Sunday: Saturday to Ash Wednesday; Palm Sunday to Easter. */
const FROM_EASTER = {
  carnival: [-50, -46],
  holy_week: [-7, 0],
} as const satisfies Record<MovableHoliday, readonly [number, number]>

/** Before all others first; of two rules one always stands before the other, however they are stored. */
export function byPrecedence(a: RateRule, b: RateRule): number {
  return (
    b.priority - a.priority ||
    narrowness(b) - narrowness(a) ||
    spanOf(a.dates) - spanOf(b.dates) ||
    (a.created === b.created ? 0 : a.created < b.created ? 1 : -1) ||
    b.id - a.id
  )
}

/** A car is narrower than a class, a class than a branch, a branch than a brand. */
function narrowness({ cars, classes, branches, brands }: RateRule): number {
  const named = [cars, classes, branches, brands].map(({ length }) => Number(length > 0))
  return named.reduce((value, bit) => value * 2 + bit, 0)
}

/** Days. */
function spanOf(dates: RuleDates): number {
  switch (dates.kind) {
    case 'once':
      return daysBetween(dates.from, dates.to) + 1
    case 'yearly': {
      // A leap year has each of its days.
      const days = daysBetween(`2028-${dates.from}`, `2028-${dates.to}`) + 1
      return days > 0 ? days : days + 366
    }
    case 'movable_holiday': {
      const [first, last] = FROM_EASTER[dates.holiday]
      return last - first + 1 + dates.daysBefore + dates.daysAfter
    }
  }
}

function serves({ cars, classes }: RateRule, car: Pick<Car, 'id' | 'class'>): boolean {
  return (
    (cars.length === 0 || cars.includes(car.id)) &&
    (classes.length === 0 || classes.includes(car.class))
  )
}

function adjusted(base: Cents, adjustment: RateAdjustment): Cents {
  if (adjustment.kind === 'price') return adjustment.amount
  return percentOf(base, Math.max(0, 10_000 + adjustment.percent))
}

/** The rules of a day at a branch, the one that counts first; they are found once for each book. */
function rulesOn(date: LocalDate, branch: string, rules: readonly RateRule[]): readonly RateRule[] {
  if (rules.length === 0) return rules
  const known = found.get(rules) ?? new Map<string, readonly RateRule[]>()
  found.set(rules, known)
  const key = `${date} ${branch}`
  const kept = known.get(key)
  if (kept) return kept
  // A visitor may ask for any date of the calendar.
  if (known.size >= DAYS_KEPT) known.clear()
  const here = rules
    .filter(({ branches }) => branches.length === 0 || branches.includes(branch))
    .filter(({ dates }) => isOn(dates, date))
    .toSorted(byPrecedence)
  known.set(key, here)
  return here
}

/** A year at some sixty branches. */
const DAYS_KEPT = 25_000

const found = new WeakMap<readonly RateRule[], Map<string, readonly RateRule[]>>()

/** Total order: the greater discount first, and one of two equal ones always first, however they are stored. */
function byGain(a: LengthDiscount, b: LengthDiscount): number {
  return (
    b.percent - a.percent ||
    b.days - a.days ||
    (a.name.es === b.name.es ? 0 : a.name.es < b.name.es ? -1 : 1)
  )
}

const FRIDAY = 5
const SUNDAY = 7

function isWeekend({ pickup, days }: Pick<RatedRental, 'pickup' | 'days'>): boolean {
  const first = Temporal.PlainDate.from(dateOf(pickup)).dayOfWeek
  return first >= FRIDAY && first + days - 1 <= SUNDAY
}
