import { currentReservation } from '~/features/booking/current-reservation.server'
import type { PaymentProgress } from './payment.types'
import { paymentProgress } from './progress.server'
import { giveUp } from './refund.server'
import { settle, unsettled } from './sync-attempt.server'

/**
 * Gives up the open attempt of the reservation that this page shows, so that the renter can pay another way. A payment
 * that had gone through by then is kept; one that goes through at this very moment is given back.
 */
export async function abandonPayment(code: string): Promise<PaymentProgress> {
  const own = await currentReservation()
  if (own?.reservation.code !== code) return { state: 'none', attempts: 0 }
  const open = unsettled(own.reservation)
  if (open) {
    const settled = await settle(own.reservation, open)
    const still = unsettled(settled)
    if (still) await giveUp(settled, still.id, 'cancelled')
  }
  return paymentProgress(code)
}
