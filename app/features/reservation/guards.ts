import { isBooked } from '~/domain/reservation'
import { bookingQuery } from '~/features/booking/booking.queries'
import { redirectWithNotice } from '~/features/booking/redirect-with-notice'
import { searchSchema } from '~/features/search/search.schema'
import { defineGuard } from '~/features/site/guards'
import { pickReservationParams, reservationQuery } from './reservation.queries'

/**
 * The booking has places, dates and a car that can be rented; the search params may supply them on
 * `/reserva`. After that there must be a reservation (D14).
 */
defineGuard('check-reservation-details', async ({ pathname, search, queryClient }) => {
  const params = searchSchema.parse(search)
  const answer = /^\/reserva\/./.test(pathname)
    ? await queryClient.fetchQuery(bookingQuery())
    : await queryClient.fetchQuery(reservationQuery(pickReservationParams(params)))
  if ('redirect' in answer) redirectWithNotice(answer, params)
})

/** A reservation that is already confirmed or paid has nothing to do at the checkout (D14). */
defineGuard('check-reservation-success-redirect', async ({ queryClient }) => {
  const answer = await queryClient.fetchQuery(bookingQuery())
  if ('booking' in answer && isBooked(answer.booking.status)) {
    redirectWithNotice({ redirect: 'thanks', notice: 'already_booked' })
  }
})
