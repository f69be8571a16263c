import { isBooked, type ReservationStatus } from '~/domain/booking/reservation'
import { addDays, dateOf, panamaNow } from '~/domain/calendar/rental-period'
import { directus } from '~/server/directus/client.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { eachReservation } from '~/server/directus/reservations.server'
import { requestContext } from '~/server/request-context.server'

const DAYS = 90

/** Booked once. */
const ended: readonly ReservationStatus[] = ['cancelled', 'no_show']

/**
 * The bookings of an address at a brand that are to come, under way, or were to end in the last 90 days, cancelled ones
 * included; those to come first, the next one before the others. @param email normalised. @throws AppError `unavailable`.
 */
export async function bookingsOfAddress(
  email: string,
  brand: string,
): Promise<ReservationRecord[]> {
  if (email === '') return []
  const now = panamaNow(requestContext().now)
  const since = `${addDays(dateOf(now), -DAYS)}T00:00:00`
  const filter = {
    email: { _eq: email },
    brand: { _eq: brand },
    return_date: { _gte: since },
  } as const
  const found: ReservationRecord[] = []
  for await (const one of eachReservation(directus(), filter)) {
    if (isBooked(one.status) || ended.includes(one.status)) found.push(one)
  }
  const isAhead = (one: ReservationRecord) => isBooked(one.status) && one.return > now
  const byPickup = found.toSorted((a, b) => a.pickup.localeCompare(b.pickup))
  return [...byPickup.filter(isAhead), ...byPickup.toReversed().filter((one) => !isAhead(one))]
}
