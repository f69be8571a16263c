import { currentReservation } from '~/features/reservation/current-reservation.server'
import { directus } from '~/server/directus/client.server'
import { type Attempt, findAttempts } from '~/server/directus/payments.server'
import { isOpen } from './attempt'
import { failReservation } from './fail-reservation.server'
import { giveBack } from './give-back.server'
import type { PaymentProgress } from './payment.types'
import { paymentProgress } from './progress.server'
import { settle } from './settle.server'

/**
 * Gives up this browser's open attempt, so that the renter can pay another way. What the gateway has
 * decided meanwhile counts: a payment that went through is kept.
 */
export async function abandonPayment(): Promise<PaymentProgress> {
  const own = await currentReservation()
  if (!own) return { state: 'none' }
  const last = (await findAttempts(directus(), own.reservation.id)).at(-1)
  if (last && isOpen(last)) await abandon(await settle(last))
  return paymentProgress()
}

/** @returns the attempt as it is now: still open when the gateway could not say that it is closed. */
export async function abandon(attempt: Attempt): Promise<Attempt> {
  if (!isOpen(attempt)) return attempt
  const closed = await giveBack(attempt, 'cancelled')
  await failReservation(attempt.reservationId)
  return closed
}
