import { addDays, dateOf, type LocalDate } from '~/domain/rental-period'
import { movePickup, type RentalSearch } from '~/domain/search'
import { type RentalParams, rentalParams } from '~/features/search/rental-params'

const STRIP_BEFORE = 3
const STRIP_AFTER = 7

export function stripParams(search: RentalSearch, weeks: number): Required<RentalParams> {
  return rentalParams(movePickup(search, addDays(search.pickup, 7 * weeks)))
}

/** Around the pickup, moved by whole weeks; never before `earliest`, the first day of a possible pickup. */
export function stripDates(
  search: Pick<RentalSearch, 'pickup'>,
  weeks: number,
  earliest: LocalDate = '',
): LocalDate[] {
  const asked = addDays(dateOf(search.pickup), 7 * weeks - STRIP_BEFORE)
  const first = asked < earliest ? earliest : asked
  return Array.from({ length: STRIP_BEFORE + 1 + STRIP_AFTER }, (_, index) => addDays(first, index))
}
