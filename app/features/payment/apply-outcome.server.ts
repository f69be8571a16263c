import { isUndecided } from '~/domain/booking/attempt'
import { allocationsToHold } from '~/features/booking/allocations.server'
import type { Change, Conflicts } from '~/features/booking/change-reservation.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import type { DeclineReason, PaymentOutcome } from '~/server/gateways'
import { gateway } from '~/server/gateways/configured.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { acceptCapture } from './accept-capture.server'
import { isAmendmentDue } from './amendment-payment.server'
import {
  askGateway,
  attemptOf,
  attemptUpdated,
  changeAttempt,
  failed,
  isNotFoundFinal,
  refOf,
} from './change-attempt.server'
import type { PaymentFailure } from './payment.types'
import { abandonAttempt, refundOrVoid } from './refund.server'
import { notRefused } from './refused-refund.server'

/** `outcome` null: unknown. Safe to repeat. A closed attempt changes only when money turns out to have been taken. */
export async function applyOutcome(
  known: ReservationRecord,
  attemptId: number,
  outcome: PaymentOutcome | null,
): Promise<ReservationRecord> {
  if (outcome?.status === 'approved') return acceptCapture(known, attemptId, outcome)
  if (outcome?.status === 'pending' && outcome.capturable) return capture(known, attemptId)
  if (outcome?.status === 'reversed') return takeBack(known, attemptId, outcome.amount)
  return changeAttempt(known, attemptId, (attempt, reservation) =>
    isUndecided(attempt) ? changeOf(reservation, attempt, outcome) : null,
  )
}

type Undecided = Exclude<PaymentOutcome, { status: 'approved' | 'reversed' }>

function changeOf(
  reservation: ReservationRecord,
  attempt: Attempt,
  outcome: Undecided | null,
): Change | null {
  switch (outcome?.status) {
    case 'redirect':
      // Said before the payer agreed, and heard after.
      return attempt.status === 'capturing' ? null : redirected(attempt, outcome)
    case 'declined': {
      const reason = failures[outcome.reason]
      const patch = { status: 'declined', responseCode: outcome.code.slice(0, 60), reason } as const
      return failed(reservation, attempt, patch, `Rechazado por la pasarela (${outcome.code})`)
    }
    case 'not_found':
      return isNotFoundFinal(attempt) ? neverArrived(reservation, attempt) : waiting(attempt)
    case 'pending':
      return underReview(attempt, outcome) ?? waiting(attempt)
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
  return attemptUpdated(attempt, patch, 'El cliente confirma en la ventana de la pasarela')
}

/** The gateway has the payment's number and has not decided: its people may look at it for days. */
function underReview(
  attempt: Attempt,
  { transactionId }: Extract<Undecided, { status: 'pending' }>,
): Change | null {
  if (attempt.status !== 'capturing' || !transactionId) return null
  if (attempt.transactionId === transactionId) return null
  return attemptUpdated(
    attempt,
    { transactionId },
    'La pasarela revisa el cobro antes de aprobarlo',
  )
}

/** No answer yet: from now on it is asked for, never charged again blindly (D17). */
function waiting(attempt: Attempt): Change | null {
  return attempt.status === 'sent'
    ? attemptUpdated(attempt, { status: 'unknown' }, 'La pasarela no respondió: se pregunta')
    : null
}

function neverArrived(reservation: ReservationRecord, attempt: Attempt): Change {
  const patch = { status: 'failed', responseCode: 'not_found', reason: 'unconfirmed' } as const
  return failed(reservation, attempt, patch, 'La pasarela no conoce este intento')
}

/** The gateway gave all of it back; staff hear of what was not decided here, once it is written down. */
async function takeBack(known: ReservationRecord, attemptId: number, refunded: number) {
  let isByOthers = false
  const changed = await changeAttempt(known, attemptId, (attempt, reservation) => {
    isByOthers = false
    const { status, reason, refundMore } = attempt
    if (status === 'voided' || status === 'voiding') return null
    if (status === 'refunded' && refundMore === null) return null
    isByOthers = attempt.capturedReservation !== null && decidedBack(attempt) < refunded
    // Parts that were still to be sent are among what went back.
    const sent = { ...notRefused, refunded, refundDue: null, refundMore: null }
    const refundedAt = requestContext().now
    const patch = { ...sent, refundedAt, status: 'refunded', reason: reason || 'refunded' } as const
    return failed(reservation, attempt, patch, 'Devuelto en la pasarela')
  })
  if (isByOthers) {
    const { key } = attemptOf(changed, attemptId)
    log.warn('payment given back outside the site', { alert: true, attempt: key })
  }
  return changed
}

/** Cents that went back or are on their way: the gateway may tell of a part before its answer is written down. */
function decidedBack({ refunded, refundDue, refundMore }: Attempt): number {
  return refunded + (refundDue ?? 0) + (refundMore ?? 0)
}

/** The allocations are null when nobody waits for them. */
async function allocationsFor(
  attempt: Attempt,
  reservation: ReservationRecord,
  conflicts: Conflicts,
) {
  // An amendment has held its slots since its payment began.
  if (attempt.amendment)
    return isAmendmentDue(reservation, attempt) ? ({ ok: true, allocations: {} } as const) : null
  return reservation.status === 'pending_payment' ? allocationsToHold(reservation, conflicts) : null
}

/** Only with its car. `capturing` is written first: from then on it is asked until decided, and nobody gives it up. */
export async function capture(
  known: ReservationRecord,
  attemptId: number,
): Promise<ReservationRecord> {
  let isLost = false
  const held = await changeAttempt(known, attemptId, async (attempt, reservation, conflicts) => {
    isLost = false
    if (!isUndecided(attempt) || attempt.status === 'capturing') return null
    const found = await allocationsFor(attempt, reservation, conflicts)
    isLost = !found?.ok
    if (!found?.ok) return null
    const change = attemptUpdated(attempt, { status: 'capturing' }, 'El cliente aceptó: se cobra')
    return { ...change, allocations: found.allocations }
  })
  if (isLost) return abandonAttempt(held, attemptId, 'hold_expired')
  const attempt = attemptOf(held, attemptId)
  if (attempt.status !== 'capturing') return refundOrVoid(held, attemptId)
  const outcome = await askGateway(attempt, () => gateway(attempt.gateway).capture(refOf(attempt)))
  if (outcome?.status === 'redirect') {
    // It was not taken, and the payer is asked once more.
    return changeAttempt(held, attemptId, (now) =>
      now.status === 'capturing' ? redirected(now, outcome) : null,
    )
  }
  const again = outcome?.status === 'pending' && outcome.capturable
  return applyOutcome(held, attemptId, again ? null : outcome)
}

const failures: Record<DeclineReason, PaymentFailure> = {
  declined: 'declined',
  funds: 'funds',
  expired: 'expired_card',
  order_expired: 'order_expired',
  cvv: 'cvv',
  authentication: 'authentication',
  unavailable: 'unavailable',
  duplicate: 'duplicate',
  invalid: 'invalid',
}
