import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getBookingFn } from './booking.functions'

/** The few seconds are for the guards and the loader of one page, which all ask. */
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

/** The query is not removed: whoever asks already, on the way forward again, would fail. */
export function leaveBooking(queryClient: QueryClient, left: Promise<unknown>): void {
  leaving = left
  void queryClient.invalidateQueries({ ...bookingQuery(), refetchType: 'none' })
}

let leaving: Promise<unknown> | undefined
