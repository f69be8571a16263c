import { isAppError } from '~/domain/app-error'
import { isBooked } from '~/domain/reservation'
import { currentReservation } from '~/features/booking/current-reservation.server'
import { finishDraft } from '~/features/booking/draft.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { progressOf } from './attempt'
import type { PaymentProgress } from './payment.types'
import { settle, unsettled } from './sync-attempt.server'

/**
 * Where the payment of the reservation stands that the page shows (`code`), if it is this browser's (D18). An open
 * attempt is settled first, so polling alone brings a payment to its end, whatever became of the gateway's window.
 */
export async function paymentProgress(code: string): Promise<PaymentProgress> {
  const own = await currentReservation()
  if (own?.reservation.code !== code) return { state: 'none', attempts: 0 }
  const open = unsettled(own.reservation)
  const due = open && isDue(open) ? open : null
  const reservation = due ? await trySettling(own.reservation, due) : own.reservation
  if (isBooked(reservation.status)) await finishDraft(reservation)
  return progressOf(reservation)
}

/** Polling goes on when the back office does not answer for a moment. */
async function trySettling(
  reservation: ReservationRecord,
  attempt: Attempt,
): Promise<ReservationRecord> {
  try {
    return await settle(reservation, attempt)
  } catch (error) {
    if (!isAppError(error, 'unavailable')) throw error
    log.warn('payment not settled yet', { attempt: attempt.key, error: String(error) })
    return reservation
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
