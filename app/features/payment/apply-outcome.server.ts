import { isOpen } from '~/domain/attempt'
import type { Change } from '~/features/reservation/change-reservation.server'
import { claimsToHold } from '~/features/reservation/claims.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { type DeclineReason, NOT_FOUND_IS_FINAL_MS, type PaymentOutcome } from '~/server/gateways'
import { gateway } from '~/server/gateways/configured.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { acceptCapture } from './accept-capture.server'
import { askGateway } from './ask-gateway.server'
import { attemptOf, changeAttempt, failed, news } from './change-attempt.server'
import { giveBack, refOf } from './give-back.server'
import type { PaymentFailure } from './payment.types'

/**
 * Brings our record in line with what the gateway says of an attempt; null: it did not say. Safe to repeat. An attempt
 * that is closed for us changes only when money turns out to have been taken.
 * @returns the reservation as it is now.
 */
export async function applyOutcome(
  known: ReservationRecord,
  attemptId: number,
  outcome: PaymentOutcome | null,
): Promise<ReservationRecord> {
  if (outcome?.status === 'approved') return acceptCapture(known, attemptId, outcome)
  if (outcome?.status === 'pending' && outcome.capturable) return capture(known, attemptId)
  return changeAttempt(known, attemptId, (attempt, reservation) => {
    if (outcome?.status === 'reversed') return reversed(reservation, attempt, outcome.amount)
    return isOpen(attempt) ? changeOf(reservation, attempt, outcome) : null
  })
}

type Undecided = Exclude<PaymentOutcome, { status: 'approved' | 'reversed' }>

function changeOf(
  reservation: ReservationRecord,
  attempt: Attempt,
  outcome: Undecided | null,
): Change | null {
  switch (outcome?.status) {
    case 'redirect':
      return redirected(attempt, outcome)
    case 'declined': {
      const reason = failures[outcome.reason]
      const patch = { status: 'declined', responseCode: outcome.code.slice(0, 60), reason } as const
      return failed(reservation, attempt, patch, `Rechazado por la pasarela (${outcome.code})`)
    }
    case 'not_found':
      return isFinal(attempt) ? neverArrived(reservation, attempt) : waiting(attempt)
    default:
      return waiting(attempt)
  }
}

function redirected(attempt: Attempt, outcome: Extract<Undecided, { status: 'redirect' }>) {
  const { url: redirectUrl, orderId, transactionId = attempt.transactionId } = outcome
  const isKnown =
    attempt.status === 'redirect' &&
    attempt.redirectUrl === redirectUrl &&
    attempt.orderId === orderId &&
    attempt.transactionId === transactionId
  if (isKnown) return null
  const ids = transactionId ? { transactionId } : {}
  const patch = { status: 'redirect', redirectUrl, orderId, ...ids } as const
  return news(attempt, patch, 'El cliente confirma en la ventana de la pasarela')
}

/** No answer yet: from now on it is asked for, never charged again blindly (D17). */
function waiting(attempt: Attempt): Change | null {
  const isNew = attempt.status === 'sent' || attempt.status === 'created'
  return isNew
    ? news(attempt, { status: 'unknown' }, 'La pasarela no respondió: se pregunta')
    : null
}

/** Right after sending the request may still be on its way; later it certainly is not. */
function isFinal({ status, createdAt }: Attempt): boolean {
  return status === 'created' || requestContext().now - createdAt >= NOT_FOUND_IS_FINAL_MS
}

function neverArrived(reservation: ReservationRecord, attempt: Attempt): Change {
  const patch = { status: 'failed', responseCode: 'not_found', reason: 'unavailable' } as const
  return failed(reservation, attempt, patch, 'La pasarela no conoce este intento')
}

function reversed(reservation: ReservationRecord, attempt: Attempt, refunded: number) {
  if (attempt.status === 'refunded' || attempt.status === 'voided') return null
  if (attempt.capturedReservation !== null) {
    log.warn('payment given back outside the site', { alert: true, attempt: attempt.key })
  }
  const patch = { status: 'refunded', refunded, reason: attempt.reason || 'refunded' } as const
  return failed(reservation, attempt, patch, 'Devuelto en la pasarela')
}

/** The payer agreed: takes the money, but only for a reservation that has its car. */
async function capture(known: ReservationRecord, attemptId: number): Promise<ReservationRecord> {
  if (!isOpen(attemptOf(known, attemptId))) return known
  let lost = false
  const held = await changeAttempt(known, attemptId, async (_, reservation, conflicts) => {
    const change = await holdFor(reservation, conflicts)
    lost = change === 'lost'
    return change === 'lost' ? null : change
  })
  if (lost) return giveBack(held, attemptId, 'hold_expired')
  const attempt = attemptOf(held, attemptId)
  const outcome = await askGateway(attempt, () => gateway(attempt.gateway).capture(refOf(attempt)))
  const again = outcome?.status === 'pending' && outcome.capturable
  return applyOutcome(held, attemptId, again ? null : outcome)
}

/** What it takes to hold the car while the money is taken; null: nothing. */
async function holdFor(
  reservation: ReservationRecord,
  conflicts: Parameters<typeof claimsToHold>[1],
): Promise<Change | null | 'lost'> {
  const { status } = reservation
  if (status === 'pending_payment' || status === 'failed' || status === 'unpaid') {
    const found = await claimsToHold(reservation, conflicts)
    if (!found.ok) return 'lost'
    if (Object.keys(found.claims).length === 0) return null
    return { events: ['repair'], why: 'Se volvió a apartar el auto', claims: found.claims }
  }
  return 'lost'
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
