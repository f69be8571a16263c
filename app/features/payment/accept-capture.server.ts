import { isBooked } from '~/domain/reservation'
import type { Change, Conflicts, StepEvent } from '~/features/reservation/change-reservation.server'
import { claimsToBook } from '~/features/reservation/claims.server'
import type { Attempt, AttemptPatch } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { type Approved, mismatch } from '~/server/gateways'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { changeAttempt, news } from './change-attempt.server'
import { type Afterwards, giveBack } from './give-back.server'
import type { PaymentFailure } from './payment.types'

/** Money that cannot be kept: why, and what becomes of its reservation. */
type Owed = { readonly reason: PaymentFailure; readonly afterwards: Afterwards }

/**
 * Money was taken, says the gateway. It is kept when it is the right amount for a reservation that has, or can have
 * again, its car, and that nothing else has paid: attempt, reservation and car are then written at once, so that money
 * without a car and a car without its money cannot be. Else it goes back at once (D17). Safe to repeat, and to run at
 * the same time elsewhere.
 */
export async function acceptCapture(
  known: ReservationRecord,
  attemptId: number,
  outcome: Approved,
): Promise<ReservationRecord> {
  let owed: Owed | null = null
  const reservation = await changeAttempt(known, attemptId, async (attempt, fresh, conflicts) => {
    owed = null
    if (attempt.status === 'captured' || attempt.status === 'refunded') return null
    const decision = await decide(attempt, fresh, outcome, conflicts)
    if (!('reason' in decision)) return decision
    owed = decision
    // Written down before it goes back: money that is nobody's yet is seen, and found again after a crash.
    const patch = { ...taken(outcome), status: 'approved', reason: decision.reason } as const
    return attempt.status === 'approved'
      ? null
      : news(attempt, patch, 'Cobrado, pero no se puede aceptar: se devuelve')
  })
  if (!owed) return reservation
  const { reason, afterwards }: Owed = owed
  return giveBack(reservation, attemptId, reason, afterwards)
}

/**
 * Brings a captured attempt and its reservation together again; older versions could write the one and crash before
 * the other.
 */
export async function finishCapture(
  known: ReservationRecord,
  attemptId: number,
): Promise<ReservationRecord> {
  let lost = false
  const reservation = await changeAttempt(known, attemptId, async (attempt, fresh, conflicts) => {
    lost = false
    if (attempt.status === 'refunded' || attempt.capturedReservation === null) return null
    const patch = { status: 'captured' } as const
    if (isBooked(fresh.status)) {
      return attempt.status === 'captured' ? null : news(attempt, patch, 'Cobrado')
    }
    if (!isPayable(fresh)) return null
    const change = await pay(fresh, attempt, patch, conflicts)
    lost = change === null
    return change
  })
  return lost ? giveBack(reservation, attemptId, 'refunded', 'refunded') : reservation
}

async function decide(
  attempt: Attempt,
  reservation: ReservationRecord,
  outcome: Approved,
  conflicts: Conflicts,
): Promise<Change | Owed> {
  const wrong = differenceOf(attempt, reservation, outcome)
  if (wrong) {
    log.error('wrong charge', { alert: true, attempt: attempt.key, wrong, cents: outcome.amount })
    return { reason: 'amount_mismatch', afterwards: 'payable' }
  }
  if (!isPayable(reservation)) {
    log.warn('payment of a reservation that takes none', { alert: true, attempt: attempt.key })
    return { reason: 'refunded', afterwards: 'payable' }
  }
  const change = await pay(reservation, attempt, capturedNow(outcome, reservation), conflicts)
  // The car was rented to somebody else while the money was on its way (D6).
  return change ?? { reason: 'refunded', afterwards: 'refunded' }
}

/** What differs between money taken and money owed: the frozen quote, in its currency, for this reservation. */
function differenceOf(attempt: Attempt, reservation: ReservationRecord, outcome: Approved) {
  const { currency, amount } = attempt
  if (amount !== reservation.prepaidQuote.total) return 'quote'
  return mismatch(outcome, { amount, currency, reservationCode: reservation.code })
}

function isPayable({ status }: ReservationRecord): boolean {
  return status in waysToPaid
}

/** The events that lead to `paid`. Booked, cancelled and refunded reservations take no money. */
const waysToPaid: Partial<
  Record<ReservationRecord['status'], readonly [StepEvent, ...StepEvent[]]>
> = {
  unpaid: ['start_payment', 'pay'],
  pending_payment: ['pay'],
  failed: ['pay'],
  expired: ['pay'],
}

/** Null: its car is lost. */
async function pay(
  reservation: ReservationRecord,
  { id, key, method, capturedAt }: Attempt,
  patch: AttemptPatch,
  conflicts: Conflicts,
): Promise<Change | null> {
  const events = waysToPaid[reservation.status]
  const car = await claimsToBook(reservation, conflicts)
  if (!events || !car.ok) return null
  return {
    events,
    why: method === 'card' ? 'Pagada con tarjeta' : 'Pagada con PayPal',
    fields: {
      paymentType: method,
      quote: reservation.prepaidQuote,
      holdExpiresAt: null,
      paidAt: capturedAt ?? requestContext().now,
    },
    claims: car.claims,
    attempt: { id, key, patch },
  }
}

function capturedNow(outcome: Approved, { id }: ReservationRecord): AttemptPatch {
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
