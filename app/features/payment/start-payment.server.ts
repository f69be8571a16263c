import { isAppError } from '~/domain/app-error'
import { holdExpiry, isBooked } from '~/domain/reservation'
import { currentReservation } from '~/features/reservation/current-reservation.server'
import { ensureCar, holdAgain } from '~/features/reservation/hold-again.server'
import { moveReservation } from '~/features/reservation/move-reservation.server'
import { catalogue } from '~/server/catalogue.server'
import { directus } from '~/server/directus/client.server'
import { hasEvent } from '~/server/directus/payment-events.server'
import { type Attempt, findAttempts, insertAttempt } from '~/server/directus/payments.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { readReservation } from '~/server/directus/reservations.server'
import {
  GatewayUnavailableError,
  GatewayUnknownError,
  type PaymentOutcome,
  type TokenizedCard,
} from '~/server/gateways'
import { gateway } from '~/server/gateways/configured.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { abandon } from './abandon-payment.server'
import { applyOutcome } from './apply-outcome.server'
import { isOpen, progressOf } from './attempt'
import { updateAttempt } from './attempt-log.server'
import { counterTurn } from './counter-turn'
import { failReservation } from './fail-reservation.server'
import type { PaymentRefusal, StartPaymentResult } from './payment.types'
import { requestOf } from './payment-request.server'
import { settle } from './settle.server'

/** How the renter pays now. */
export type Means =
  | { readonly method: 'card'; readonly card: TokenizedCard }
  | { readonly method: 'paypal' }

/** Attempts of one reservation: enough for honest mistakes, too few for testing cards. */
const maximumAttempts = 8

/**
 * Begins to pay the frozen prepaid quote of this browser's reservation. A second call while an attempt
 * is open, from a double click or another tab, answers with that attempt: one charge (D17).
 */
export async function startPayment(means: Means): Promise<StartPaymentResult> {
  try {
    return await start(means)
  } catch (error) {
    if (!isAppError(error, 'unavailable', 'site_config', 'illegal_transition')) throw error
    log.error('payment not started', { error })
    return refuse(error.code === 'illegal_transition' ? 'payment_in_progress' : 'unavailable')
  }
}

async function start(means: Means): Promise<StartPaymentResult> {
  const own = await currentReservation()
  if (!own) return refuse('no_reservation')
  if (isBooked(own.reservation.status)) return { ok: true, progress: { state: 'done' } }
  if (!own.current) return refuse('no_reservation')
  const earlier = await closeEarlier(own.reservation.id, means)
  if ('answer' in earlier) return earlier.answer
  // A crash may have left it pending without an attempt that is open.
  const reservation = await holdAgain(await failReservation(own.reservation.id))
  if (!reservation) return refuse('hold_expired')
  if (isBooked(reservation.status)) return { ok: true, progress: { state: 'done' } }
  if (reservation.prepaidQuote.total === 0) return payNothing(reservation, means)
  const { attempt, refusal } = await newAttempt(reservation, means, earlier.count + 1)
  if (refusal) return refuse(refusal)
  if (!attempt) return { ok: true, progress: { state: 'pending', method: means.method } }
  await send(attempt, reservation, means)
  return { ok: true, progress: await currentProgress(reservation.id) }
}

type Earlier = { readonly answer: StartPaymentResult } | { readonly count: number }

/** Settles what is open: an answer when it goes on or has paid, else how many attempts there were when it looked. */
async function closeEarlier(id: number, means: Means): Promise<Earlier> {
  const attempts = await findAttempts(directus(), id)
  const last = attempts.at(-1)
  const count = attempts.length
  if (attempts.some((one) => one.capturedReservation !== null)) {
    return { answer: { ok: true, progress: await currentProgress(id) } }
  }
  if (!last || !isOpen(last)) return { count }
  const settled = await settle(last)
  const otherMeans = last.method !== means.method
  const closed = isOpen(settled) && otherMeans ? await abandon(settled) : settled
  const progress = await currentProgress(id)
  const goesOn = isOpen(closed) || progress.state === 'done' || closed.capturedReservation !== null
  return goesOn ? { answer: { ok: true, progress } } : { count }
}

/**
 * Writes the attempt before anything is sent. Its key is its number among the attempts of the reservation, counted
 * when the earlier ones were looked at: of two starts at the same moment the unique column lets one through, also when
 * the other has been approved in the meantime. The loser finds no attempt of its own.
 */
async function newAttempt(
  reservation: ReservationRecord,
  means: Means,
  number: number,
): Promise<{ readonly attempt?: Attempt; readonly refusal?: PaymentRefusal }> {
  const { id, code, brand, prepaidQuote } = reservation
  if (number > maximumAttempts) return { refusal: 'too_many_attempts' }
  try {
    const attempt = await insertAttempt(directus(), {
      key: `${code}-${number}`,
      reservationId: id,
      gateway:
        means.method === 'paypal' ? 'paypal' : (await catalogue(brand)).value.site.paymentGateway,
      method: means.method,
      amount: prepaidQuote.total,
      currency: prepaidQuote.currency,
      card: means.method === 'card' ? means.card : null,
    })
    // After the attempt was written: of this and a confirmation at the counter at least one sees the other.
    if (!(await hasEvent(directus(), counterTurn(code, number)))) return { attempt }
    await updateAttempt(attempt, { status: 'failed', reason: 'cancelled' })
    return { refusal: 'payment_in_progress' }
  } catch (error) {
    if (isAppError(error, 'conflict')) return {}
    throw error
  }
}

/** Moves the deadline with the payment, makes sure of the car once more, and asks the gateway. */
async function send(attempt: Attempt, held: ReservationRecord, means: Means): Promise<void> {
  const holdExpiresAt = holdExpiry(requestContext().now)
  const reservation = await moveReservation(held, 'start_payment', { holdExpiresAt })
  if (!(await ensureCar(reservation))) {
    await updateAttempt(attempt, { status: 'failed', reason: 'hold_expired' })
    await failReservation(reservation.id)
    return
  }
  const card = means.method === 'card' ? means.card : undefined
  const request = await requestOf(attempt, reservation, card)
  const sent = await updateAttempt(attempt, { status: 'sent' })
  const outcome = await ask(sent, () => gateway(sent.gateway).start(request))
  if (outcome === 'not_sent') {
    await updateAttempt(sent, { status: 'failed', reason: 'unavailable' })
    await failReservation(reservation.id)
    return
  }
  await applyOutcome(sent, outcome)
}

/** `not_sent`: certainly nothing was done. Null: it may have been; it will be asked for. */
async function ask(
  attempt: Attempt,
  question: () => Promise<PaymentOutcome>,
): Promise<PaymentOutcome | 'not_sent' | null> {
  try {
    return await question()
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    log.warn('payment start unanswered', { attempt: attempt.key, reason })
    if (error instanceof GatewayUnavailableError) return 'not_sent'
    if (error instanceof GatewayUnknownError) return null
    throw error
  }
}

/** A coupon may take the whole price: there is nothing to charge, and no gateway takes 0.00. */
async function payNothing(held: ReservationRecord, { method }: Means): Promise<StartPaymentResult> {
  const started = await moveReservation(held, 'start_payment')
  const paid = { paymentType: method, quote: held.prepaidQuote, holdExpiresAt: null }
  await moveReservation(started, 'pay', { ...paid, paidAt: requestContext().now })
  return { ok: true, progress: { state: 'done' } }
}

async function currentProgress(id: number) {
  const { status } = await readReservation(directus(), { id })
  return progressOf(status, (await findAttempts(directus(), id)).at(-1))
}

function refuse(code: PaymentRefusal): StartPaymentResult {
  return { ok: false, error: { code } }
}
