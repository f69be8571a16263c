import { pickupWindow, type RentalSearch, type SearchContext } from '~/domain/booking/search'
import { dateOf, type LocalDate } from '~/domain/calendar/rental-period'
import { addMonths, firstOfMonth } from '~/features/search/calendar-days'
import { CALENDAR_MONTHS } from '~/features/search/day-prices'

type Clock = Pick<SearchContext, 'site' | 'now'>

/** First day of the first month shown: the one of the address, else the pickup's, moved to where cars can be picked up. */
export function firstMonth(
  asked: string | undefined,
  search: RentalSearch,
  clock: Clock,
): LocalDate {
  const { first, last } = monthBounds(clock)
  const wanted = asked === undefined ? firstOfMonth(search.pickup) : `${asked}-01`
  const [, between = first] = [first, wanted, last].toSorted()
  return between
}

/** The first and the last month that can be the first one shown. */
export function monthBounds(clock: Clock): { readonly first: LocalDate; readonly last: LocalDate } {
  const window = pickupWindow(clock)
  const first = firstOfMonth(dateOf(window.from))
  return { first, last: addMonths(firstOfMonth(dateOf(window.to)), 1 - CALENDAR_MONTHS) }
}
