import { isAppError } from '~/domain/app-error'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { GatewayUnavailableError, GatewayUnknownError, type RefundOutcome } from '~/server/gateways'
import { gateway } from '~/server/gateways/configured.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { attemptOf, attemptUpdated, changeAttempt, refOf } from './change-attempt.server'
import { isResting, noteRefusal, notRefused, refundAgain, refundKey } from './refused-refund.server'

/** Whether a partial refund of a captured payment is decided and not sent yet. */
export function owesPart(attempt: Attempt): boolean {
  return nextPart(attempt) !== null
}

type Part = { readonly cents: number; readonly column: 'refundDue' | 'refundMore' }

/** The partial refund that is sent next; null: none is left. */
function nextPart({ status, refundDue, refundMore }: Attempt): Part | null {
  if (status === 'captured' && refundDue) return { cents: refundDue, column: 'refundDue' }
  const isTaken = status === 'captured' || status === 'refunded'
  return isTaken && refundMore ? { cents: refundMore, column: 'refundMore' } : null
}

/**
 * Sends the parts that are decided to go back. Safe to repeat; what the gateway does not take now is tried again by the
 * minute task. @throws AppError only what is no failure of the gateway or the back office.
 */
export async function refundParts(known: ReservationRecord): Promise<ReservationRecord> {
  let reservation = known
  for (const { id, key } of known.attempts.filter(owesPart)) {
    try {
      const before = reservation.version
      reservation = await refundPart(reservation, id)
      // The second part was decided while the first one was on its way.
      if (reservation.version !== before) reservation = await refundPart(reservation, id)
    } catch (error) {
      if (!isAppError(error)) throw error
      log.warn('part of a payment not given back yet', { attempt: key, error })
    }
  }
  return reservation
}

async function refundPart(known: ReservationRecord, id: number): Promise<ReservationRecord> {
  const asked = attemptOf(known, id)
  const part = nextPart(asked)
  if (!part || isResting(asked)) return known
  const outcome = await ask(asked, part.cents)
  if (outcome?.status === 'declined') return noteRefusal(known, asked, outcome.code)
  if (outcome?.status !== 'refunded') {
    const facts = { attempt: asked.key, outcome: outcome?.status ?? 'no answer' }
    log.error('part of a payment not given back yet', {
      alert: asked.transactionId !== null,
      ...facts,
    })
    return known
  }
  const { amount, refundId } = outcome
  return changeAttempt(known, id, (attempt) => {
    // Somebody else sent the same and wrote it down.
    if (!owesPart(attempt) || attempt.refunded !== asked.refunded) return null
    const refunded = attempt.refunded + amount
    const refundedAt = requestContext().now
    const patch = { ...notRefused, refunded, [part.column]: null, refundId, refundedAt }
    return attemptUpdated(attempt, patch, 'Devuelta una parte del pago')
  })
}

async function ask(attempt: Attempt, amount: number): Promise<RefundOutcome | null> {
  try {
    if (attempt.refundRefusedAt !== null) return await refundAgain(attempt, amount)
    return await gateway(attempt.gateway).refund(refOf(attempt), amount, refundKey(attempt))
  } catch (error) {
    if (!(error instanceof GatewayUnknownError || error instanceof GatewayUnavailableError))
      throw error
    log.warn('gateway did not answer', { attempt: attempt.key, error })
    return null
  }
}
