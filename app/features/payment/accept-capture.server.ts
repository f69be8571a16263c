import { isAppError } from '~/domain/app-error'
import { isBooked } from '~/domain/reservation'
import { ensureCar } from '~/features/reservation/hold-again.server'
import { moveReservation } from '~/features/reservation/move-reservation.server'
import { directus } from '~/server/directus/client.server'
import { type Attempt, readAttempt } from '~/server/directus/payments.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { readReservation } from '~/server/directus/reservations.server'
import { type Approved, mismatch } from '~/server/gateways'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { updateAttempt } from './attempt-log.server'
import { failReservation } from './fail-reservation.server'
import { giveBack } from './give-back.server'

/**
 * Money was taken, says the gateway. It is kept when it is the right amount for a reservation that
 * still has, or can have again, its car; otherwise it goes back at once (D17). At most one attempt of a
 * reservation is ever captured: the unique column `captured_reservation` decides between two.
 * Safe to repeat, and to run at the same time elsewhere.
 */
export async function acceptCapture(known: Attempt, outcome: Approved): Promise<void> {
  // The reservation first: an attempt that booked it is then seen as captured.
  const reservation = await readReservation(directus(), { id: known.reservationId })
  const attempt = await readAttempt(directus(), known.id)
  if (attempt.capturedReservation !== null) return finishCapture(attempt)
  if (attempt.status === 'refunded') return
  const taken = await updateAttempt(attempt, {
    status: 'approved',
    transactionId: outcome.transactionId,
    responseCode: outcome.authorization ?? '00',
    reason: '',
    ...(outcome.orderId ? { orderId: outcome.orderId } : {}),
    ...(outcome.card ? { card: outcome.card } : {}),
  })
  const wrong = differenceOf(taken, reservation, outcome)
  if (wrong) {
    log.error('wrong charge', { alert: true, attempt: taken.key, wrong, cents: outcome.amount })
    await giveBack(taken, 'amount_mismatch')
    await failReservation(reservation.id)
    return
  }
  if (isBooked(reservation.status) || reservation.status === 'cancelled') {
    await giveBack(taken, 'refunded')
    return
  }
  if (!(await ensureCar(reservation))) return refundLostCar(taken, reservation.id)
  return claim(taken)
}

/** What differs between money taken and money owed: the frozen quote, in its currency, for this reservation. */
function differenceOf(attempt: Attempt, reservation: ReservationRecord, outcome: Approved) {
  const { currency, amount } = attempt
  if (amount !== reservation.prepaidQuote.total) return 'quote'
  return mismatch(outcome, { amount, currency, reservationCode: reservation.code })
}

async function claim(attempt: Attempt): Promise<void> {
  try {
    const capturedAt = requestContext().now
    const capturedReservation = attempt.reservationId
    const captured = { status: 'captured', capturedReservation, capturedAt } as const
    await finishCapture(await updateAttempt(attempt, captured))
  } catch (error) {
    if (!isAppError(error, 'conflict')) throw error
    log.warn('second payment of one reservation', { alert: true, attempt: attempt.key })
    await giveBack(attempt, 'refunded')
  }
}

/** Marks the reservation of a captured attempt as paid; also after a crash in between. */
export async function finishCapture(attempt: Attempt): Promise<void> {
  if (attempt.status === 'approved') await updateAttempt(attempt, { status: 'captured' })
  for (let tries = 0; tries < 3; tries++) {
    const reservation = await readReservation(directus(), { id: attempt.reservationId })
    if (reservation.status === 'paid' || (await markPaid(reservation, attempt))) return
  }
  log.error('captured, but not payable', { alert: true, attempt: attempt.key })
}

/** False: it moved on since it was read, or nothing leads from there to paid. */
async function markPaid(reservation: ReservationRecord, attempt: Attempt): Promise<boolean> {
  try {
    const isUnpaid = reservation.status === 'unpaid'
    const started = isUnpaid ? await moveReservation(reservation, 'start_payment') : reservation
    await moveReservation(started, 'pay', {
      paymentType: attempt.method,
      quote: reservation.prepaidQuote,
      holdExpiresAt: null,
      paidAt: attempt.capturedAt ?? requestContext().now,
    })
    return true
  } catch (error) {
    if (!isAppError(error, 'illegal_transition')) throw error
    return false
  }
}

/** The car was rented to somebody else while the money was on its way (D6): it goes back, with a notice. */
async function refundLostCar(attempt: Attempt, reservationId: number): Promise<void> {
  const { status } = await giveBack(attempt, 'refunded')
  await failReservation(reservationId)
  if (status !== 'refunded') return
  const reservation = await readReservation(directus(), { id: reservationId })
  if (reservation.status === 'failed' || reservation.status === 'expired') {
    await moveReservation(reservation, 'refund', { holdExpiresAt: null })
  }
}
