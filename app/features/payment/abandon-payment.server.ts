import { isOpen } from '~/domain/attempt'
import { currentReservation } from '~/features/reservation/current-reservation.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { giveBack } from './give-back.server'
import type { PaymentProgress } from './payment.types'
import { paymentProgress } from './progress.server'
import { settle, unsettled } from './settle.server'

/**
 * Gives up this browser's open attempt, so that the renter can pay another way. What the gateway has
 * decided meanwhile counts: a payment that went through is kept.
 */
export async function abandonPayment(): Promise<PaymentProgress> {
  const own = await currentReservation()
  if (!own) return { state: 'none' }
  const open = unsettled(own.reservation)
  if (open) {
    const settled = await settle(own.reservation, open)
    const still = unsettled(settled)
    if (still) await abandon(settled, still)
  }
  return paymentProgress()
}

/** @returns the reservation as it is now: its attempt is still open when the gateway could not say that it is closed. */
export async function abandon(
  reservation: ReservationRecord,
  attempt: Attempt,
): Promise<ReservationRecord> {
  return isOpen(attempt) ? giveBack(reservation, attempt.id, 'cancelled') : reservation
}
