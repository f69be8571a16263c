import { queryOptions } from '@tanstack/react-query'
import type { RestrictionKind } from '~/domain/booking/pickup-restrictions'
import type { RentalSearch } from '~/domain/booking/search'
import type { LocalDate } from '~/domain/calendar/rental-period'
import type { BasisPoints } from '~/domain/catalogue'
import type { Localized } from '~/domain/locales'
import type { Cents } from '~/domain/pricing/money'
import type { Season } from '~/domain/pricing/rates'
import type { SeasonCost } from '~/domain/pricing/season-costs'

/** Lowest price of one rental day, taxes and mandatory cover included, picking up on `date`; null: nothing to rent. */
export type DayPrice = {
  readonly date: LocalDate
  readonly dayPrice: Cents | null
  readonly withCoupon: boolean
  /** Whether the day is the cheapest of its month. */
  readonly cheapest: boolean
  /** The season of the day's price, or of the cheapest car where none is free; null means the base price. */
  readonly season: (Season & { readonly minimumRental: number | null }) | null
  /** At no time of the day anything is handed out, for this reason; null: it is, or the branch is closed. */
  readonly limit: DayRestriction | null
}

/** `name`: of a blackout, for the renter; `hours`: of a lead time, else 0. */
export type DayRestriction = {
  readonly kind: RestrictionKind
  readonly name: Localized
  readonly hours: number
}

export type DayPriceRange = {
  readonly pickupBranch: string
  readonly returnBranch: string
  /** First day of the first month. */
  readonly from: LocalDate
  readonly months: number
  /** The age of a young driver. */
  readonly age?: number | undefined
  readonly coupon?: { readonly code: string; readonly days: number } | undefined
}

/** The price of the chosen dates, and the returns that the seasons do not allow, whether or not a car is free. */
export type CalendarChoice = {
  /** The lowest that the fleet shows for them, paid now; null: nothing to rent. */
  readonly total: Cents | null
  /** The seasons of that car's days, with what each adds to the total (D48). */
  readonly seasons: readonly SeasonCost[]
  /** The length-of-rental discount in the prices; it is null when there is none. */
  readonly length: Localized | null
  /** Every day is in one season, which takes so much off; null: it does not. Not signed. */
  readonly lessBy: BasisPoints | null
  readonly shortRentals: readonly ShortRental[]
}

/** From the pickup on, `days` are too few for `season`; `atLeast` is the next number that is not. */
export type ShortRental = {
  readonly days: number
  readonly atLeast: number
  readonly season: Localized
}

/** The calendar's source of prices; whoever shows the form gives it, so that searching knows no fleet. */
export type CalendarPrices = {
  /** The car that the prices are for; undefined means the cheapest of all. */
  readonly car: number | undefined
  readonly days: (range: DayPriceRange) => Promise<readonly DayPrice[]>
  /** @param coupon the code of the address; "": none */
  readonly choice: (search: RentalSearch, coupon: string) => Promise<CalendarChoice>
}

export const CALENDAR_MONTHS = 2

export function dayPricesQuery({ car, days }: CalendarPrices, range: DayPriceRange) {
  return queryOptions({ queryKey: ['day-prices', car, range], queryFn: () => days(range) })
}

/** The answer comes with the search that it is for. */
export function choiceQuery({ car, choice }: CalendarPrices, search: RentalSearch, coupon: string) {
  return queryOptions({
    queryKey: ['day-prices', car, search, coupon],
    queryFn: async () => ({ search, choice: await choice(search, coupon) }),
  })
}
