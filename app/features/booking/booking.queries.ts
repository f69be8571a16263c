import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getBookingFn } from './booking.functions'

/**
 * The reservation of this browser; asked anew by each page that shows it. The few seconds are for the
 * guards and the loader of one page, which all want it.
 */
export function bookingQuery() {
  return queryOptions({
    queryKey: ['booking'],
    queryFn: async () => {
      await leaving
      return await getBookingFn()
    },
    staleTime: 3000,
  })
}

/**
 * The car is being given back: what was known of the booking is old, and the server is asked once it is done. The query is
 * not removed: whoever is asking already, on the way forward again, would fail.
 */
export function leaveBooking(queryClient: QueryClient, left: Promise<unknown>): void {
  leaving = left
  void queryClient.invalidateQueries({ ...bookingQuery(), refetchType: 'none' })
}

let leaving: Promise<unknown> | undefined
