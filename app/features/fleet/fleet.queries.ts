import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { LoadDayPrices } from '~/features/search/day-prices'
import type { FleetParams } from '~/features/search/rental-params'
import { getFleetFn, getPriceCalendarFn, getPriceStripFn } from './fleet.functions'
import type { CalendarRange } from './fleet.schema'

/** Stock moves: an answer is good for 30 s. Filters and order are not part of it (they run over the answer). */
export function fleetQuery(params: FleetParams) {
  return queryOptions({
    queryKey: ['fleet', params],
    queryFn: () => getFleetFn({ data: params }),
    staleTime: 30_000,
  })
}

export function priceStripQuery(params: FleetParams) {
  return queryOptions({
    queryKey: ['price-strip', params],
    queryFn: () => getPriceStripFn({ data: params }),
    staleTime: 30_000,
  })
}

function priceCalendarQuery(range: CalendarRange) {
  return queryOptions({
    queryKey: ['price-calendar', range],
    queryFn: () => getPriceCalendarFn({ data: range }),
    staleTime: 60_000,
  })
}

export function dayPriceLoader(queryClient: QueryClient): LoadDayPrices {
  return (range) => queryClient.query(priceCalendarQuery(range))
}
