import type { QueryClient } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import type { SearchParams } from '~/features/search/search.schema'
import { noStore } from '~/server/middleware/no-store'
import type { BookingAnswer } from './booking.types'
import { getBooking } from './get-booking.server'
import { redirectWithNotice } from './redirect-with-notice'

const getBookingFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => getBooking())

/** The few seconds are for the guards and the loader of one page, which all ask; the loader's data goes to the browser. */
const bookingQuery = {
  queryKey: ['booking'],
  queryFn: async () => {
    await leaving
    return await getBookingFn()
  },
  staleTime: 3000,
  meta: { carriedElsewhere: true },
}

/**
 * The reservation of this browser.
 * @param params dates and places of the address, so that they are not asked twice
 * @throws a redirect with its notice where there is none, or none that its pages show (D14)
 */
export async function loadBooking(
  queryClient: QueryClient,
  params?: SearchParams,
): Promise<BookingAnswer> {
  const answer = await queryClient.fetchQuery(bookingQuery)
  return 'redirect' in answer ? redirectWithNotice(answer, params) : answer
}

/** From now on the reservation is asked for when it was left; what is known of it is for its page to forget. */
export function leaveBooking(left: Promise<unknown>): void {
  leaving = left
}

/** The query is not removed: whoever asks already, on the way forward again, would fail. */
export function forgetBooking(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: bookingQuery.queryKey, refetchType: 'none' })
}

let leaving: Promise<unknown> | undefined
