import { lostCodeOf } from '~/domain/booking/attempt'
import { methodRules } from '~/domain/booking/payment-methods'
import { eventsTo, isBooked } from '~/domain/booking/reservation'
import { allocationsToPay } from '~/features/booking/allocations.server'
import type { Change, Conflicts } from '~/features/booking/change-reservation.server'
import type { Attempt, AttemptPatch } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { type Approved, mismatch } from '~/server/gateways'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { isAmendmentDue, payAmendment } from './amendment-payment.server'
import { attemptUpdated, changeAttempt } from './change-attempt.server'
import type { PaymentFailure } from './payment.types'
import { refundOrVoid } from './refund.server'

/**
 * Keeps the money when it is the right amount for a reservation that has, or can have again, its car and that nothing
 * else has paid; else it goes back at once (D17). One write: neither money without a car nor a car without its money
 * can be. Safe to repeat, and to run at the same time elsewhere.
 */
export async function acceptCapture(
  known: ReservationRecord,
  attemptId: number,
  outcome: Approved,
): Promise<ReservationRecord> {
  // A decision may rest on a reservation that has moved on, and is decided again then.
  let problem: Problem | null = null
  const decided = await changeAttempt(known, attemptId, async (attempt, reservation, conflicts) => {
    problem = null
    if (['captured', 'voiding', 'refunded'].includes(attempt.status)) return null
    problem = problemOf(attempt, reservation, outcome)
    const patch = captured(outcome, reservation)
    const keep = attempt.amendment ? payAmendment : pay
    const change = problem ? null : await keep(reservation, attempt, patch, conflicts)
    // No car: it was rented to somebody else while the money was on its way (D6).
    if (change) return change
    const back = markForRefund(attempt, outcome, problem?.reason ?? 'refunded')
    // Its renter was told that nothing was charged.
    return reservation.status === 'expired' ? { ...back, mail: 'not_confirmed' } : back
  })
  tell(problem)
  return refundOrVoid(decided, attemptId)
}

export function isPayable({ status }: Pick<ReservationRecord, 'status'>): boolean {
  return !isBooked(status) && eventsTo(status, 'paid') !== null
}

type Problem = {
  readonly reason: PaymentFailure
  readonly message: string
  /** Fields of the line in the log. */
  readonly facts: Readonly<Record<string, unknown>>
}

function tell(problem: Problem | null): void {
  if (!problem) return
  const { reason, message, facts } = problem
  const fields = { alert: true, ...facts }
  if (reason === 'amount_mismatch') log.error(message, fields)
  else log.warn(message, fields)
}

/** Why this money cannot be kept, whatever car is free; null: nothing speaks against it. */
function problemOf(
  attempt: Attempt,
  reservation: ReservationRecord,
  outcome: Approved,
): Problem | null {
  const { key: attemptKey, currency, amount } = attempt
  const expected = { amount, currency, reservationCode: reservation.code }
  const isDue = attempt.amendment !== null || amount === reservation.prepaidQuote.total
  const wrong = isDue ? mismatch(outcome, expected) : 'quote'
  if (wrong) {
    const facts = { attempt: attemptKey, wrong, cents: outcome.amount }
    return { reason: 'amount_mismatch', message: 'wrong charge', facts }
  }
  // The renter was told that the attempt came to nothing, and somebody else may have the car by now.
  const isGivenUp = lostCodeOf(attempt) === 'given_up'
  const isDueStill = attempt.amendment
    ? isAmendmentDue(reservation, attempt)
    : isPayable(reservation)
  const isWanted = isDueStill && !isGivenUp
  if (isWanted && outcome.refunded === 0) return null
  const { status } = reservation
  const facts = { attempt: attemptKey, status }
  return { reason: 'refunded', message: 'payment that cannot be kept', facts }
}

/** Written down before it goes back: money that is nobody's is seen, is accepted by nobody, and is found after a crash. */
function markForRefund(attempt: Attempt, outcome: Approved, reason: PaymentFailure): Change {
  const patch = { ...taken(outcome), status: 'voiding', reason } as const
  return attemptUpdated(attempt, patch, 'Cobrado, pero no se puede aceptar: se devuelve')
}

/** The write is null when the car is lost, or nothing leads from there to paid. */
async function pay(
  reservation: ReservationRecord,
  { id, key, method }: Attempt,
  patch: AttemptPatch,
  conflicts: Conflicts,
): Promise<Change | null> {
  const [first, ...others] = eventsTo(reservation.status, 'paid') ?? []
  const car = await allocationsToPay(reservation, conflicts)
  if (!first || !car.ok) return null
  return {
    events: [first, ...others],
    note: `Pagada con ${methodRules[method].name}`,
    fields: {
      paymentType: method,
      quote: reservation.prepaidQuote,
      holdExpiresAt: null,
      paidAt: requestContext().now,
    },
    allocations: car.allocations,
    attempt: { id, key, patch },
    mail: 'confirmation',
  }
}

function captured(outcome: Approved, { id }: ReservationRecord): AttemptPatch {
  const capturedAt = requestContext().now
  return { ...taken(outcome), status: 'captured', reason: '', capturedReservation: id, capturedAt }
}

function taken({ transactionId, authorization, orderId, card }: Approved): AttemptPatch {
  return {
    transactionId,
    responseCode: authorization ?? '00',
    ...(orderId ? { orderId } : {}),
    ...(card ? { card } : {}),
  }
}
