import { holdsCar, isBooked } from '~/domain/reservation'
import { readBookingReference } from '~/features/booking/current-reservation.server'
import { directus } from '~/server/directus/client.server'
import { findReservation } from '~/server/directus/reservations.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import type { SiteView } from './site.types'

/** For "Mi reserva"; null: none, over, of another brand, or the back office does not answer: the page is served. */
export async function currentBooking(): Promise<SiteView['booking']> {
  const reference = await readBookingReference()
  if (!reference) return null
  const { brand, now } = requestContext()
  try {
    const found = await findReservation(directus(), { code: reference.code })
    if (found?.brand !== brand) return null
    if (isBooked(found.status)) return { code: found.code, status: 'booked' }
    const held = reference.current && holdsCar(found, now)
    return held ? { code: found.code, status: 'held' } : null
  } catch (error) {
    log.warn('booking link left out: the reservation could not be read', { error: String(error) })
    return null
  }
}
