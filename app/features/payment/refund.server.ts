import { isUndecided } from '~/domain/booking/attempt'
import { eventsTo } from '~/domain/booking/reservation'
import type { Change } from '~/features/booking/change-reservation.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { GatewayUnavailableError, GatewayUnknownError, type RefundOutcome } from '~/server/gateways'
import { gateway } from '~/server/gateways/configured.server'
import { log } from '~/server/log.server'
import { alertSometimes } from '~/server/log-sometimes.server'
import { requestContext } from '~/server/request-context.server'
import {
  attemptOf,
  attemptUpdated,
  changeAttempt,
  failed,
  isNotFoundFinal,
  refOf,
  waitsForThis,
  wasTaken,
} from './change-attempt.server'
import { type PaymentFailure, paymentFailures } from './payment.types'
import { isResting, noteRefusal, notRefused, refundAgain, refundKey } from './refused-refund.server'

/**
 * The decision is written first: from then on nobody accepts its money, and whoever was faster and accepted it is not
 * undone. One whose money is being taken at this moment is left alone: its outcome comes first.
 * @returns with the attempt still open when the gateway could not say that it is closed.
 */
export async function abandonAttempt(
  known: ReservationRecord,
  attemptId: number,
  reason: PaymentFailure,
): Promise<ReservationRecord> {
  const decided = await changeAttempt(known, attemptId, (attempt) =>
    isUndecided(attempt) && attempt.status !== 'capturing'
      ? attemptUpdated(attempt, { status: 'voiding', reason }, `Se anula: ${words[reason]}`)
      : null,
  )
  return refundOrVoid(decided, attemptId)
}

/**
 * Only a `voiding` attempt, whole or what is due of it, at its gateway. Safe to repeat. When the gateway cannot say that it is done it stays
 * open, staff is alerted, and the reconciliation tries again.
 */
export async function refundOrVoid(
  known: ReservationRecord,
  attemptId: number,
): Promise<ReservationRecord> {
  const attempt = attemptOf(known, attemptId)
  if (attempt.status !== 'voiding' || isResting(attempt)) return known
  const outcome = await askToGiveBack(attempt)
  if (outcome?.status === 'declined') return noteRefusal(known, attempt, outcome.code)
  const given = outcome?.status === 'refunded' ? outcome : null
  if (!given && !isUntaken(attempt, outcome)) {
    tellNotGivenBack(attempt, outcome)
    return known
  }
  const isLost = outcome?.status === 'not_found'
  // Money that went back by changes of the booking stays counted.
  const refunded = given ? Math.min(attempt.amount, attempt.refunded + given.amount) : 0
  if (refunded > 0) {
    const { key, reason, refundDue } = attempt
    const facts = { attempt: key, reason, cents: refunded }
    log.warn('payment given back', { alert: refundDue === null, ...facts })
  }
  return changeAttempt(known, attemptId, (now, reservation) =>
    now.status === 'voiding'
      ? undone(reservation, now, { refunded, refundId: given?.refundId ?? null, isLost })
      : null,
  )
}

/** The gateway took no money, and nothing of ours says that it did: else people have to find out which of the two is right. */
function isUntaken(attempt: Attempt, outcome: RefundOutcome | null): boolean {
  if (wasTaken(attempt)) return false
  return (
    outcome?.status === 'voided' || (outcome?.status === 'not_found' && isNotFoundFinal(attempt))
  )
}

function tellNotGivenBack(attempt: Attempt, outcome: RefundOutcome | null): void {
  const { key, reason, transactionId } = attempt
  const answer = outcome?.status ?? 'no answer'
  if (wasTaken(attempt) && (answer === 'voided' || answer === 'not_found')) {
    const cure =
      "Look for it in the gateway's own portal by this key, and give it back there if it was taken. " +
      'The renter reads that it is on its way.'
    const facts = { attempt: key, outcome: answer, cure }
    alertSometimes('a payment that was taken is unknown to its gateway', facts, alertEvery)
    return
  }
  const facts = { attempt: key, reason, outcome: answer }
  log.error('payment not given back yet', { alert: transactionId !== null, ...facts })
}

/** Minutes between two alerts about one payment of which only people can find out what became of it. */
const alertEvery = 24 * 60

type Undoing = {
  readonly refunded: number
  readonly refundId: string | null
  readonly isLost: boolean
}

function undone(
  reservation: ReservationRecord,
  attempt: Attempt,
  { refunded, refundId, isLost }: Undoing,
): Change {
  const reason = reasonOf(attempt, refunded)
  if (refunded > 0) {
    const refundedAt = requestContext().now
    const back = { ...notRefused, refunded, refundId, refundedAt }
    const patch = { ...back, status: 'refunded', reason } as const
    const note = attempt.refundDue === null ? words[reason] : 'Devuelto por cancelar la reserva'
    const change = failed(reservation, attempt, patch, note)
    const events = closing(reservation, attempt, reason)
    if (!events) return change
    // Whoever paid for an expired one was told as it expired, or as the money came.
    const isTold = reservation.status === 'expired'
    return { ...change, events, ...(isTold ? {} : { mail: 'not_confirmed' }) }
  }
  // None was taken. One that the gateway never knew is asked for a while longer.
  const patch = isLost
    ? ({ reason: lostReason(reason), status: 'failed', responseCode: 'not_found' } as const)
    : ({ reason, status: 'voided' } as const)
  const change = failed(reservation, attempt, patch, `Anulado sin cobrar: ${words[reason]}`)
  const isOver = reason === 'hold_expired' && waitsForThis(reservation, attempt)
  return isOver ? { ...change, events: ['expire'], mail: 'not_confirmed' } : change
}

/** The reason that the renter is told: money that was taken and went back is never "nothing was charged". */
function reasonOf({ reason }: Attempt, refunded: number): PaymentFailure {
  const known = paymentFailures.find((one) => one === reason) ?? 'refunded'
  const saysSo = known === 'amount_mismatch' || known === 'hold_expired' || known === 'refunded'
  return refunded > 0 && !saysSo ? 'refunded' : known
}

/** Its money may turn up still, so the renter who gave it up is not told that nothing was charged. */
function lostReason(reason: PaymentFailure): PaymentFailure {
  return reason === 'cancelled' ? 'unconfirmed' : reason
}

/** The events that close a reservation whose car is lost, or whose time is over, with its money back. */
function closing({ status, ...rest }: ReservationRecord, attempt: Attempt, reason: PaymentFailure) {
  if (reason !== 'refunded' && reason !== 'hold_expired') return null
  const isOpenEnded = status === 'unpaid' || status === 'failed' || status === 'expired'
  const isWaiting = waitsForThis({ status, ...rest }, attempt)
  // Given up by the renter: another payment may begin.
  if (attempt.reason === 'cancelled' || !(isOpenEnded || isWaiting)) return null
  const [first, ...others] = eventsTo(status, 'refunded') ?? []
  return first ? ([first, ...others] as const) : null
}

async function askToGiveBack(attempt: Attempt): Promise<RefundOutcome | null> {
  const { amount, refundDue, refundRefusedAt } = attempt
  const isWhole = refundDue === null || refundDue >= amount
  try {
    if (refundRefusedAt !== null) return await refundAgain(attempt, isWhole ? 'all' : refundDue)
    // One that is no longer configured cannot be asked either.
    const port = gateway(attempt.gateway)
    // All of it is undone: the gateway knows whether its day is still open.
    if (isWhole) return await port.void(refOf(attempt))
    return await port.refund(refOf(attempt), refundDue, refundKey(attempt))
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
  order_expired: 'venció la orden en la pasarela',
  cvv: 'código de seguridad incorrecto',
  duplicate: 'la pasarela lo tomó por repetido',
  authentication: 'el banco no reconoció al titular',
  cancelled: 'el cliente eligió pagar de otra forma',
  unavailable: 'la pasarela no estaba disponible',
  unconfirmed: 'la pasarela no respondió',
  amount_mismatch: 'el monto cobrado no era el de la reserva',
  hold_expired: 'se acabó el tiempo del apartado',
  refunded: 'la reserva ya no se podía pagar',
  invalid: 'datos no aceptados',
}
