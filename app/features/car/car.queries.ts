import { queryOptions } from '@tanstack/react-query'
import type { RentalSearch } from '~/domain/booking/search'
import { rentalDays } from '~/domain/calendar/rental-period'
import { priceCalendarQuery, untilStockKnown } from '~/features/fleet/fleet.queries'
import { CALENDAR_MONTHS } from '~/features/search/day-prices'
import { rentalParams } from '~/features/search/rental-params'
import { getCarOfferFn } from './car.functions'

/** Stock moves: an answer is good for 30 s, as the fleet's is. `search`: complete, so that an address has one answer. */
export function carOfferQuery(slug: string, search: RentalSearch, cupon: string | undefined) {
  const asked = { ...rentalParams(search), cupon }
  return queryOptions({
    queryKey: ['car-offer', slug, asked],
    queryFn: () => getCarOfferFn({ data: { slug, search: asked } }),
    staleTime: 30_000,
    refetchInterval: ({ state }) => untilStockKnown(state.data),
  })
}

/** @param month the first day of the first one */
export function carCalendarQuery(
  car: number,
  { pickupBranch, returnBranch, pickup, return: returned, driverAge }: RentalSearch,
  month: string,
  code: string | undefined,
) {
  return priceCalendarQuery({
    pickupBranch,
    returnBranch,
    from: month,
    months: CALENDAR_MONTHS,
    age: driverAge,
    car,
    coupon: code ? { code, days: rentalDays(pickup, returned) } : undefined,
  })
}
