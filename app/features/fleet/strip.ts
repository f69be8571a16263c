import type { Rental } from '~/domain/booking/rental'
import type { RentalSearch } from '~/domain/booking/search'
import { hoursOn, selectableTimes } from '~/domain/branch/branch-hours'
import {
  addDays,
  dateOf,
  datesFrom,
  daysBetween,
  type LocalDate,
  type LocalDateTime,
} from '~/domain/calendar/rental-period'
import type { Branch } from '~/domain/catalogue'
import type { Cents } from '~/domain/pricing/money'
import type { StripRefusal } from './fleet.types'

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
): readonly LocalDate[] {
  const asked = addDays(dateOf(search.pickup), -STRIP_BEFORE)
  const first = asked < earliest ? earliest : asked
  return datesFrom(first, STRIP_BEFORE + 1 + STRIP_AFTER)
}

/**
 * The reason for which no rental of the wanted length begins on a day, whatever is free; null: the branch is closed then.
 * @param window the first and the last possible pickup, Panama-local
 */
export function refusalWithoutRental(
  branch: Branch,
  date: LocalDate,
  window: { readonly from: LocalDateTime; readonly to: LocalDateTime },
): StripRefusal | null {
  if (date > window.to) return { kind: 'too_far_ahead' }
  if (hoursOn(branch, date).length === 0) return null
  const isTimeLeft = selectableTimes(branch, date, window).length > 0
  return { kind: isTimeLeft ? 'no_return' : 'no_time' }
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
