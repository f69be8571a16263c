import { redirect } from '@tanstack/react-router'
import { isBooked } from '~/domain/booking/reservation'
import { loadBooking } from '~/features/booking/booking.functions'
import { searchSchema } from '~/features/search/search.schema'
import type { GuardContext } from '~/features/site/guards'
import { reservationQuery } from './reservation.functions'
import { pickReservationParams } from './reservation-params'

/** A car that can be rented, on `/reserva` perhaps by its params; after it there must be a reservation (D14). */
export async function checkReservationDetails({ location, search, context }: GuardContext) {
  const { queryClient } = context
  const params = searchSchema.parse(search)
  if (/^\/reserva\/./.test(location.pathname)) await loadBooking(queryClient, params)
  else await queryClient.fetchQuery(reservationQuery(pickReservationParams(params)))
}

/** A reservation that is already confirmed or paid has nothing to do at the checkout (D14). */
export async function checkReservationSuccessRedirect({ context }: GuardContext) {
  const { booking } = await loadBooking(context.queryClient)
  if (isBooked(booking.status)) throw redirect({ to: '/reserva/thanks' })
}
