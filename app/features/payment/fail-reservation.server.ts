import { isAppError } from '~/domain/app-error'
import { moveReservation } from '~/features/reservation/move-reservation.server'
import { directus } from '~/server/directus/client.server'
import { findAttempts } from '~/server/directus/payments.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { readReservation } from '~/server/directus/reservations.server'
import { isOpen } from './attempt'

/**
 * After an attempt came to nothing: the renter may try again, unless another attempt is still open.
 * @returns the reservation as it is now.
 */
export async function failReservation(reservationId: number): Promise<ReservationRecord> {
  const reservation = await readReservation(directus(), { id: reservationId })
  if (reservation.status !== 'pending_payment') return reservation
  const attempts = await findAttempts(directus(), reservationId)
  const waits = attempts.some((one) => isOpen(one) || one.capturedReservation !== null)
  if (waits) return reservation
  try {
    return await moveReservation(reservation, 'fail')
  } catch (error) {
    // Whoever moved it meanwhile knew more.
    if (!isAppError(error, 'illegal_transition')) throw error
    return readReservation(directus(), { id: reservationId })
  }
}
