import { addDays, dateOf, type LocalDate } from '~/domain/rental-period'
import { movePickup, type RentalSearch } from '~/domain/search'
import { type RentalParams, rentalParams } from '../search/rental-params'

/** Days of the strip before and after its middle one. */
export const STRIP_BEFORE = 3
export const STRIP_AFTER = 7

/** The search whose strip is shown: the same rental, moved by whole weeks. */
export function stripParams(search: RentalSearch, weeks: number): Required<RentalParams> {
  return rentalParams(movePickup(search, addDays(search.pickup, 7 * weeks)))
}

/** The days the strip shows around the pickup, moved by whole weeks. */
export function stripDates(search: Pick<RentalSearch, 'pickup'>, weeks: number): LocalDate[] {
  const middle = addDays(dateOf(search.pickup), 7 * weeks)
  return Array.from({ length: STRIP_BEFORE + 1 + STRIP_AFTER }, (_, index) =>
    addDays(middle, index - STRIP_BEFORE),
  )
}
