import type { Wish } from '~/domain/booking/amendment'
import { type CheaperRental, longerRentals } from '~/domain/booking/longer-rental'
import { rentalOf } from '~/domain/booking/rental'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { Cents } from '~/domain/pricing/money'
import { freeUnitsOf, occupancyOf } from '~/features/booking/free-units.server'
import { amendmentContext, bookedOf } from '~/features/booking/plan-amendment.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'
import { totalOf } from './change-options.server'

/**
 * The nearest longer rental with which the booking would cost less than as wished; null: there is none that the car may
 * be had for. @param total of the wish @throws AppError `unavailable`
 */
export async function longerChange(
  reservation: ReservationRecord,
  wish: Wish,
  total: Cents,
): Promise<CheaperRental | null> {
  const { now } = requestContext()
  const context = await amendmentContext(reservation)
  const rental = rentalOf(wish.search, context.content)
  if (!rental) return null
  for (const { rate, rental: other } of longerRentals(rental, context.content, panamaNow(now))) {
    const { days, search } = other
    const longer = totalOf(bookedOf(reservation), { ...wish, search }, context)
    if (longer === null || longer >= total) continue
    const stay = occupancyOf(wish.carId, other, context.content)
    const free = await freeUnitsOf(stay, now, reservation.id)
    if (free?.length !== 0) return { rate, days, total, longer, return: search.return }
  }
  return null
}
