import { isBooked } from '~/domain/reservation'
import { ensureCar } from '~/features/reservation/hold-again.server'
import { directus } from '~/server/directus/client.server'
import type { Attempt } from '~/server/directus/payments.server'
import { readReservation } from '~/server/directus/reservations.server'
import { type DeclineReason, NOT_FOUND_IS_FINAL_MS, type PaymentOutcome } from '~/server/gateways'
import { gateway } from '~/server/gateways/configured.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { acceptCapture } from './accept-capture.server'
import { askGateway } from './ask-gateway.server'
import { isOpen } from './attempt'
import { updateAttempt } from './attempt-log.server'
import { failReservation } from './fail-reservation.server'
import { giveBack, refOf } from './give-back.server'
import type { PaymentFailure } from './payment.types'

/**
 * Brings our record in line with what the gateway says of an attempt; null: it did not say. Safe to
 * repeat. An attempt that is closed for us changes only when money turns out to have been taken.
 */
export async function applyOutcome(
  attempt: Attempt,
  outcome: PaymentOutcome | null,
): Promise<void> {
  if (outcome?.status === 'approved') return acceptCapture(attempt, outcome)
  if (outcome?.status === 'reversed') return applyReversal(attempt, outcome.amount)
  if (!isOpen(attempt)) return
  switch (outcome?.status) {
    case undefined:
      return wait(attempt)
    case 'redirect': {
      const { url: redirectUrl, orderId } = outcome
      const ids = outcome.transactionId ? { transactionId: outcome.transactionId } : {}
      await updateAttempt(attempt, { status: 'redirect', redirectUrl, orderId, ...ids })
      return
    }
    case 'pending':
      return outcome.capturable ? capture(attempt) : wait(attempt)
    case 'declined':
      await updateAttempt(attempt, {
        status: 'declined',
        responseCode: outcome.code.slice(0, 60),
        reason: failures[outcome.reason],
      })
      await failReservation(attempt.reservationId)
      return
    case 'not_found':
      return applyNotFound(attempt)
  }
}

/** No answer yet: from now on it is asked for, never charged again blindly (D17). */
async function wait(attempt: Attempt): Promise<void> {
  if (attempt.status === 'sent' || attempt.status === 'created') {
    await updateAttempt(attempt, { status: 'unknown' })
  }
}

/** The payer agreed: takes the money, but only for a reservation that has its car. */
async function capture(attempt: Attempt): Promise<void> {
  const reservation = await readReservation(directus(), { id: attempt.reservationId })
  const isFree = !isBooked(reservation.status) && reservation.status !== 'cancelled'
  if (!isFree || !(await ensureCar(reservation))) {
    await giveBack(attempt, 'hold_expired')
    await failReservation(attempt.reservationId)
    return
  }
  const outcome = await askGateway(attempt, () => gateway(attempt.gateway).capture(refOf(attempt)))
  const again = outcome?.status === 'pending' && outcome.capturable
  return applyOutcome(attempt, again ? null : outcome)
}

async function applyReversal(attempt: Attempt, amount: number): Promise<void> {
  if (attempt.status === 'refunded' || attempt.status === 'voided') return
  if (attempt.capturedReservation !== null) {
    log.warn('payment given back outside the site', { alert: true, attempt: attempt.key })
  }
  const reason = attempt.reason || 'refunded'
  await updateAttempt(attempt, { status: 'refunded', refunded: amount, reason })
  await failReservation(attempt.reservationId)
}

/** Right after sending the request may still be on its way; later it certainly is not. */
async function applyNotFound(attempt: Attempt): Promise<void> {
  if (requestContext().now - attempt.createdAt < NOT_FOUND_IS_FINAL_MS) return wait(attempt)
  await updateAttempt(attempt, {
    status: 'failed',
    responseCode: 'not_found',
    reason: 'unavailable',
  })
  await failReservation(attempt.reservationId)
  return
}

const failures: Record<DeclineReason, PaymentFailure> = {
  declined: 'declined',
  funds: 'funds',
  expired: 'expired_card',
  authentication: 'authentication',
  unavailable: 'unavailable',
  duplicate: 'invalid',
  invalid: 'invalid',
}
