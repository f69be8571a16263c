import { keptOf } from '~/features/booking/money-moved.server'
import { directus } from '~/server/directus/client.server'
import { closedWithoutStep } from '~/server/directus/reservation-filters.server'
import { eachReservation } from '~/server/directus/reservations.server'

/** A booking that was closed outside the site. Nobody has decided about the `cents` that it keeps (D44). */
export type UndecidedBooking = { readonly code: string; readonly cents: number }

/** Bookings of the Studio's view "Cerradas sin decidir el dinero" that keep money. @throws AppError `unavailable` */
export async function undecidedBookings(): Promise<UndecidedBooking[]> {
  const found: UndecidedBooking[] = []
  for await (const one of eachReservation(directus(), closedWithoutStep())) {
    const cents = keptOf(one)
    if (cents > 0) found.push({ code: one.code, cents })
  }
  return found
}
