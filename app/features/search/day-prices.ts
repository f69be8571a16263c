import { queryOptions } from '@tanstack/react-query'
import type { Cents } from '~/domain/money'
import type { Season } from '~/domain/rates'
import type { LocalDate } from '~/domain/rental-period'

/** Lowest price of one rental day, taxes and mandatory cover included, picking up on `date`; null: nothing to rent. */
export type DayPrice = {
  readonly date: LocalDate
  readonly dayPrice: Cents | null
  readonly withCoupon: boolean
  readonly cheapest: boolean
  /** Of the day's price; null: the base price. */
  readonly season: (Season & { readonly minimumStay: number | null }) | null
}

export type DayPriceRange = {
  readonly pickupBranch: string
  readonly returnBranch: string
  /** First day of the first month. */
  readonly from: LocalDate
  readonly months: number
  /** Of a young driver. */
  readonly age?: number | undefined
  readonly coupon?: { readonly code: string; readonly days: number } | undefined
}

/** The calendar's source of prices; whoever shows the form gives it, so that searching knows no fleet. */
export type LoadDayPrices = (range: DayPriceRange) => Promise<readonly DayPrice[]>

export const CALENDAR_MONTHS = 2

export function dayPricesQuery(load: LoadDayPrices, range: DayPriceRange) {
  return queryOptions({ queryKey: ['day-prices', range], queryFn: () => load(range) })
}
