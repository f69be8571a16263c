import { isAppError } from '~/domain/app-error'
import { isHoldExpired } from '~/domain/reservation'
import { directus } from '~/server/directus/client.server'
import {
  type Attempt,
  findAttempts,
  findLostAttempts,
  findOpenAttempts,
} from '~/server/directus/payments.server'
import { findOverdue, readReservation } from '~/server/directus/reservations.server'
import { log } from '~/server/log.server'
import { abandon } from './abandon-payment.server'
import { finishCapture } from './accept-capture.server'
import { isOpen, openStatuses } from './attempt'
import { failReservation } from './fail-reservation.server'
import { settle } from './settle.server'

export type Reconciled = {
  /** Open attempts that were asked about, and how many of them are closed now. */
  readonly asked: number
  readonly closed: number
}

/** Milliseconds: younger attempts are in the hands of the renter's own page. */
const leaveAlone = 30_000

/** Milliseconds for which the gateway is still asked about what it did not know. */
const askForLost = 2 * 60 * 60_000

/**
 * Brings every attempt that was left open to its end (D17): asks the gateway, takes an agreed PayPal
 * payment, retries what should have been given back. One whose renter never came back is closed at the
 * gateway when its hold is over, and the car is free; one of which the gateway says nothing stays open.
 */
export async function reconcilePayments(now: number): Promise<Reconciled> {
  const query = { before: now - leaveAlone, limit: 100 }
  const open = await findOpenAttempts(directus(), openStatuses, query)
  const lost = await findLostAttempts(directus(), { after: now - askForLost, limit: 100 })
  let closed = 0
  for (const attempt of [...open, ...lost]) {
    if (await reconcile(attempt, now)) closed++
  }
  await finishInterrupted(now)
  return { asked: open.length + lost.length, closed }
}

async function reconcile(attempt: Attempt, now: number): Promise<boolean> {
  try {
    const settled = await settle(attempt)
    if (!isOpen(settled)) return true
    const reservation = await readReservation(directus(), { id: settled.reservationId })
    const isOver = reservation.status === 'expired' || isHoldExpired(reservation, now)
    return isOver && !isOpen(await abandon(settled))
  } catch (error) {
    if (!isAppError(error)) throw error
    log.warn('attempt not reconciled', { attempt: attempt.key, error: String(error) })
    return false
  }
}

/** Reservations left `pending_payment` by a crash between two writes: their attempts say what is true. */
async function finishInterrupted(now: number): Promise<void> {
  for (const { id, code } of await findOverdue(directus(), ['pending_payment'], now, {
    limit: 100,
  })) {
    try {
      const attempts = await findAttempts(directus(), id)
      const captured = attempts.find((attempt) => attempt.capturedReservation === id)
      if (captured) await finishCapture(captured)
      else await failReservation(id)
    } catch (error) {
      if (!isAppError(error)) throw error
      log.warn('reservation not reconciled', { code, error: String(error) })
    }
  }
}
