import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { GatewayUnavailableError, GatewayUnknownError, type RefundOutcome } from '~/server/gateways'
import { gateway } from '~/server/gateways/configured.server'
import { log } from '~/server/log.server'
import type { Change, StepEvent } from '../reservation/change-reservation.server'
import { attemptOf, changeAttempt, failed } from './change-attempt.server'
import type { PaymentFailure } from './payment.types'

/** How an attempt is named at its gateway. */
export function refOf({ key, orderId, transactionId }: Attempt) {
  return {
    attemptId: key,
    ...(orderId ? { orderId } : {}),
    ...(transactionId ? { transactionId } : {}),
  }
}

/** What becomes of the reservation: it can be paid again, its hold is over, or its car is lost and it is closed. */
export type Afterwards = 'payable' | 'expired' | 'refunded'

/**
 * Undoes an attempt whole at its gateway: gives back what was taken, or closes what is open. Safe to repeat. When the
 * gateway cannot say that it is done the attempt stays open, staff is alerted, and the reconciliation tries again.
 */
export async function giveBack(
  known: ReservationRecord,
  attemptId: number,
  reason: PaymentFailure,
  afterwards: Afterwards = 'payable',
): Promise<ReservationRecord> {
  const attempt = attemptOf(known, attemptId)
  const outcome = await undo(attempt)
  if (outcome?.status !== 'refunded' && outcome?.status !== 'voided') {
    log.error('payment not given back yet', {
      alert: attempt.status === 'approved',
      attempt: attempt.key,
      reason,
      outcome: outcome?.status ?? 'no answer',
    })
    return known
  }
  const { status } = outcome
  const refunded = status === 'refunded' ? outcome.amount : 0
  if (refunded > 0) {
    const facts = { attempt: attempt.key, reason, cents: refunded }
    log.warn('payment given back', { alert: true, ...facts })
  }
  return changeAttempt(known, attemptId, (now, reservation) => {
    if (now.status === status) return null
    const why = refunded > 0 ? words[reason] : `Intento anulado: ${words[reason]}`
    const patch = { status, reason, ...(refunded > 0 ? { refunded } : {}) }
    const change = failed(reservation, now, patch, why)
    return ended(
      reservation,
      change,
      refunded > 0 || afterwards === 'expired' ? afterwards : 'payable',
    )
  })
}

/** The same change, with what it means for a reservation that nothing else holds. */
function ended({ status }: ReservationRecord, change: Change, afterwards: Afterwards): Change {
  const [event] = change.events
  if (afterwards === 'expired') return event === 'fail' ? { ...change, events: ['expire'] } : change
  if (afterwards === 'payable') return change
  const lost: Partial<Record<typeof status, readonly [StepEvent, ...StepEvent[]]>> = {
    unpaid: ['expire', 'refund'],
    pending_payment: event === 'fail' ? ['fail', 'refund'] : change.events,
    failed: ['refund'],
    expired: ['refund'],
  }
  return { ...change, events: lost[status] ?? change.events }
}

async function undo(attempt: Attempt): Promise<RefundOutcome | null> {
  try {
    return await gateway(attempt.gateway).void(refOf(attempt))
  } catch (error) {
    if (!(error instanceof GatewayUnknownError || error instanceof GatewayUnavailableError))
      throw error
    log.warn('gateway did not answer', { attempt: attempt.key, error })
    return null
  }
}

/** For the staff. */
const words: Record<PaymentFailure, string> = {
  declined: 'el banco no lo aprobó',
  funds: 'sin fondos',
  expired_card: 'tarjeta vencida',
  authentication: 'el banco no reconoció al titular',
  cancelled: 'el cliente lo dejó',
  unavailable: 'la pasarela no estaba disponible',
  amount_mismatch: 'Se devolvió: el monto cobrado no era el de la reserva',
  hold_expired: 'se acabó el tiempo del apartado',
  refunded: 'Se devolvió: la reserva no se podía pagar',
  invalid: 'datos no aceptados',
}
