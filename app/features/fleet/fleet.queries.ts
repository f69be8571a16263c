import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RentalSearch } from '~/domain/booking/search'
import type { CalendarPrices } from '~/features/search/day-prices'
import { type FleetParams, rentalParams } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import { ASK_AGAIN } from '~/features/site/site.functions'
import {
  getCalendarChoiceFn,
  getFleetFn,
  getFleetListFn,
  getPriceCalendarFn,
  getPriceStripFn,
} from './fleet.functions'
import type { CalendarRange } from './fleet.schema'
import { pickChoice } from './fleet-params'

/** Stock moves: an answer is good for 30 s. Filters and order run over its cars, but for a long fleet: see `fleetListQuery`. */
export function fleetQuery(params: FleetParams) {
  return queryOptions({
    queryKey: ['fleet', params],
    queryFn: () => getFleetFn({ data: params }),
    staleTime: 30_000,
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => untilStockKnown(state.data),
  })
}

/** Milliseconds after which an answer without stock is asked for again: the page heals by itself (D7). */
export function untilStockKnown(
  answer: { readonly stockKnown: boolean } | null | undefined,
): number | false {
  return answer?.stockKnown === false ? ASK_AGAIN : false
}

/** The page of a long fleet for the filters, order and page number of an address; `search` as answered. */
export function fleetListQuery(search: RentalSearch, params: SearchParams) {
  const asked = { ...rentalParams(search), ...pickChoice(params), cupon: params.cupon }
  return queryOptions({
    queryKey: ['fleet-list', asked],
    queryFn: () => getFleetListFn({ data: asked }),
    staleTime: 30_000,
    refetchOnReconnect: 'always',
  })
}

export function priceStripQuery(params: FleetParams) {
  return queryOptions({
    queryKey: ['price-strip', params],
    queryFn: () => getPriceStripFn({ data: params }),
    staleTime: 30_000,
    refetchOnReconnect: 'always',
  })
}

export function priceCalendarQuery(range: CalendarRange) {
  return queryOptions({
    queryKey: ['price-calendar', range],
    queryFn: () => getPriceCalendarFn({ data: range }),
    staleTime: 60_000,
  })
}

function calendarChoiceQuery(params: FleetParams & Pick<SearchParams, 'auto'>) {
  return queryOptions({
    queryKey: ['calendar-choice', params],
    queryFn: () => getCalendarChoiceFn({ data: params }),
    staleTime: 30_000,
  })
}

/** The prices of one car, or of the cheapest of all. */
export function calendarPrices(queryClient: QueryClient, car?: number): CalendarPrices {
  return {
    car,
    days: (range) => queryClient.query(priceCalendarQuery({ ...range, car })),
    choice: (search, coupon) =>
      queryClient.query(
        calendarChoiceQuery({ ...rentalParams(search), cupon: coupon || undefined, auto: car }),
      ),
  }
}
