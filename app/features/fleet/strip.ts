import type { Rental } from '~/domain/booking/rental'
import { movePickup, type RentalSearch } from '~/domain/booking/search'
import {
  addDays,
  dateOf,
  datesFrom,
  daysBetween,
  type LocalDate,
} from '~/domain/calendar/rental-period'
import type { Cents } from '~/domain/pricing/money'
import { rentalParams, type TripParams } from '~/features/search/rental-params'

const STRIP_BEFORE = 3
const STRIP_AFTER = 7

export function stripParams(search: RentalSearch, weeks: number): TripParams {
  return rentalParams(movePickup(search, addDays(search.pickup, 7 * weeks)))
}

/** The days whose stock the strip shows: one read of these serves the cars of the search too. */
export function stripSpan(
  dates: readonly LocalDate[],
  { search, occupiedUntil }: Pick<Rental, 'search' | 'occupiedUntil'>,
): { readonly from: LocalDate; readonly to: LocalDate } {
  const days = daysBetween(search.pickup, occupiedUntil)
  return { from: dates[0] ?? '', to: addDays(dates.at(-1) ?? '', days + 1) }
}

/** Around the pickup, moved by whole weeks; never before `earliest`, the first day of a possible pickup. */
export function stripDates(
  search: Pick<RentalSearch, 'pickup'>,
  weeks: number,
  earliest: LocalDate = '',
): LocalDate[] {
  const asked = addDays(dateOf(search.pickup), 7 * weeks - STRIP_BEFORE)
  const first = asked < earliest ? earliest : asked
  return datesFrom(first, STRIP_BEFORE + 1 + STRIP_AFTER)
}

/**
 * The total of every day that has one, where two do; null: they differ, or are on their way.
 * @param totals in cents; null: nothing is rented on that day, undefined: not known yet
 */
export function sameTotal(totals: readonly (Cents | null | undefined)[]): Cents | null {
  const known = totals.filter((total) => total !== null)
  const [first, ...others] = known
  if (first === undefined || others.length === 0) return null
  return others.every((total) => total === first) ? first : null
}
