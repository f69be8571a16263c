import { isMoneyUndecided, netPaidOf } from '~/features/booking/payment-ledger.server'
import { directus } from '~/server/directus/client.server'
import { closedWithoutStep } from '~/server/directus/reservation-filters.server'
import { eachReservation } from '~/server/directus/reservations.server'

/** A booking that was closed outside the site. Nobody has decided about the `cents` that it keeps (D44). */
export type UndecidedBooking = { readonly code: string; readonly cents: number }

/** Bookings of the Studio's view "Cerradas sin decidir el dinero" that no act has settled. @throws AppError `unavailable` */
export async function undecidedBookings(): Promise<UndecidedBooking[]> {
  const found: UndecidedBooking[] = []
  for await (const one of eachReservation(directus(), closedWithoutStep())) {
    if (await isMoneyUndecided(one)) found.push({ code: one.code, cents: netPaidOf(one) })
  }
  return found
}
