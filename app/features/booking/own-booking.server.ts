import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import type { BookingView } from './booking.types'
import { type CurrentReservation, shownReservation } from './current-reservation.server'
import { bookingView } from './get-booking.server'

export type OwnBooking = { readonly reservation: ReservationRecord; readonly view: BookingView }

/** The booking of this browser in any state; it is null when there is none. */
export async function ownBooking(): Promise<
  (OwnBooking & Pick<CurrentReservation, 'proven'>) | null
> {
  const own = await shownReservation()
  if (!own) return null
  const { reservation, proven } = own
  return { reservation, proven, view: await bookingView(reservation) }
}
