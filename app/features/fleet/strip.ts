import type { Rental } from '~/domain/booking/rental'
import type { RentalSearch } from '~/domain/booking/search'
import {
  addDays,
  dateOf,
  datesFrom,
  daysBetween,
  type LocalDate,
} from '~/domain/calendar/rental-period'
import type { Cents } from '~/domain/pricing/money'

const STRIP_BEFORE = 2
const STRIP_AFTER = 7

/** The days whose stock the strip shows: one read of these serves the cars of the search too. */
export function stripSpan(
  dates: readonly LocalDate[],
  { search, occupiedUntil }: Pick<Rental, 'search' | 'occupiedUntil'>,
): { readonly from: LocalDate; readonly to: LocalDate } {
  const days = daysBetween(search.pickup, occupiedUntil)
  return { from: dates[0] ?? '', to: addDays(dates.at(-1) ?? '', days + 1) }
}

/** Around the pickup; never before `earliest`, the first day of a possible pickup. */
export function stripDates(
  search: Pick<RentalSearch, 'pickup'>,
  earliest: LocalDate = '',
): LocalDate[] {
  const asked = addDays(dateOf(search.pickup), -STRIP_BEFORE)
  const first = asked < earliest ? earliest : asked
  return datesFrom(first, STRIP_BEFORE + 1 + STRIP_AFTER)
}

/**
 * Each day that has a total has the same, and two do. While they are on their way nothing is known of them.
 * @param totals in cents; null: nothing is rented on that day, undefined: not known yet
 */
export function isFlat(totals: readonly (Cents | null | undefined)[]): boolean {
  const [first, ...others] = totals.filter((total) => total !== null)
  if (first === undefined || others.length === 0) return false
  return others.every((total) => total === first)
}
