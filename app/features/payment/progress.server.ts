import { isAppError } from '~/domain/app-error'
import { isBooked } from '~/domain/reservation'
import { currentReservation } from '~/features/reservation/current-reservation.server'
import { directus } from '~/server/directus/client.server'
import { type Attempt, findAttempts } from '~/server/directus/payments.server'
import { readReservation } from '~/server/directus/reservations.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { isOpen, progressOf } from './attempt'
import { finishBooking } from './finish-booking.server'
import type { PaymentProgress } from './payment.types'
import { settle } from './settle.server'

/**
 * Where the payment of this browser's reservation stands (D18). An open attempt is settled first, so
 * polling alone brings a payment to its end, whatever became of the gateway's window.
 */
export async function paymentProgress(): Promise<PaymentProgress> {
  const own = await currentReservation()
  if (!own) return { state: 'none' }
  const { id } = own.reservation
  const last = (await findAttempts(directus(), id)).at(-1)
  if (last && isOpen(last) && isDue(last)) await trySettling(last)
  const reservation = await readReservation(directus(), { id })
  const progress = progressOf(reservation.status, (await findAttempts(directus(), id)).at(-1))
  if (isBooked(reservation.status)) await finishBooking(reservation)
  return progress
}

/** Polling goes on when the back office does not answer for a moment. */
async function trySettling(attempt: Attempt): Promise<void> {
  try {
    await settle(attempt)
  } catch (error) {
    if (!isAppError(error, 'unavailable')) throw error
    log.warn('payment not settled yet', { attempt: attempt.key, error: String(error) })
  }
}

/** Two tabs that poll ask the gateway no more often than one. */
const minimumGap = 1000
const askedAt = new Map<number, number>()
const maximumRemembered = 1000

function isDue({ id }: Attempt): boolean {
  const { now } = requestContext()
  const due = Math.abs(now - (askedAt.get(id) ?? 0)) >= minimumGap
  if (due) askedAt.delete(id)
  if (due) askedAt.set(id, now)
  const [oldest] = askedAt.keys()
  if (askedAt.size > maximumRemembered && oldest !== undefined) askedAt.delete(oldest)
  return due
}
