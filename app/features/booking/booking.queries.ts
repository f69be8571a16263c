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

/** From now on the reservation is asked for when it was left; what is known of it is for its page to forget. */
export function leaveBooking(left: Promise<unknown>): void {
  leaving = left
}

/** The query is not removed: whoever asks already, on the way forward again, would fail. */
export function forgetBooking(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ ...bookingQuery(), refetchType: 'none' })
}

let leaving: Promise<unknown> | undefined
