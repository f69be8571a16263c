import { redirect } from '@tanstack/react-router'
import { isBooked } from '~/domain/booking/reservation'
import { bookingQuery } from '~/features/booking/booking.queries'
import { redirectWithNotice } from '~/features/booking/redirect-with-notice'
import { searchSchema } from '~/features/search/search.schema'
import type { GuardContext } from '~/features/site/guards'
import { pickReservationParams, reservationQuery } from './reservation.queries'

/** A car that can be rented, on `/reserva` perhaps by its params; after it there must be a reservation (D14). */
export async function checkReservationDetails({ location, search, context }: GuardContext) {
  const { queryClient } = context
  const params = searchSchema.parse(search)
  const answer = /^\/reserva\/./.test(location.pathname)
    ? await queryClient.fetchQuery(bookingQuery())
    : await queryClient.fetchQuery(reservationQuery(pickReservationParams(params)))
  if ('redirect' in answer) redirectWithNotice(answer, params)
}

/** A reservation that is already confirmed or paid has nothing to do at the checkout (D14). */
export async function checkReservationSuccessRedirect({ context }: GuardContext) {
  const answer = await context.queryClient.fetchQuery(bookingQuery())
  if ('booking' in answer && isBooked(answer.booking.status)) {
    throw redirect({ to: '/reserva/thanks' })
  }
}
