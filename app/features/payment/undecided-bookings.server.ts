import { keptOf } from '~/features/booking/money-moved.server'
import { directus } from '~/server/directus/client.server'
import { closedWithoutStep } from '~/server/directus/reservation-filters.server'
import { eachReservation } from '~/server/directus/reservations.server'

/** A booking that was closed outside the site while it kept money, `cents`, about which nobody decided (D44). */
export type UndecidedBooking = { readonly code: string; readonly cents: number }

/** The view "Cerradas sin decidir el dinero" of the Studio, for a command. @throws AppError `unavailable` */
export async function undecidedBookings(): Promise<UndecidedBooking[]> {
  const found: UndecidedBooking[] = []
  for await (const one of eachReservation(directus(), closedWithoutStep())) {
    const cents = keptOf(one)
    if (cents > 0) found.push({ code: one.code, cents })
  }
  return found
}
