import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RentalSearch } from '~/domain/booking/search'
import {
  type CalendarChoice,
  type CalendarPrices,
  choiceQuery,
  type ShortRental,
} from './day-prices'

/**
 * The server's answer about the dates that are chosen now; it is undefined until it comes. The minimum rentals are
 * those of the pickup, so another return leaves them as they are.
 */
export function useChoice(
  prices: CalendarPrices,
  search: RentalSearch,
  coupon: string,
): {
  readonly choice: CalendarChoice | undefined
  readonly shortRentals: readonly ShortRental[] | undefined
} {
  const { data, isPlaceholderData } = useQuery({
    ...choiceQuery(prices, search, coupon),
    placeholderData: keepPreviousData,
  })
  return {
    choice: isPlaceholderData ? undefined : data?.choice,
    shortRentals: data && hasSamePickup(data.search, search) ? data.choice.shortRentals : undefined,
  }
}

function hasSamePickup(a: RentalSearch, b: RentalSearch): boolean {
  return a.pickup === b.pickup && a.pickupBranch === b.pickupBranch && a.driverAge === b.driverAge
}
