import { isAppError } from '~/domain/app-error'
import { isOpen } from '~/domain/attempt'
import { holdForPayment, isBooked } from '~/domain/reservation'
import {
  type Change,
  type Conflicts,
  changeReservation,
  type StepEvent,
} from '~/features/reservation/change-reservation.server'
import { claimsToHold } from '~/features/reservation/claims.server'
import { currentReservation } from '~/features/reservation/current-reservation.server'
import { catalogue } from '~/server/catalogue.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
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
import { progressOf } from './attempt'
import { changeAttempt, failed } from './change-attempt.server'
import type { PaymentProgress, PaymentRefusal, StartPaymentResult } from './payment.types'
import { requestOf } from './payment-request.server'
import { settle, unsettled } from './settle.server'

/** How the renter pays now. */
export type Means =
  | { readonly method: 'card'; readonly card: TokenizedCard }
  | { readonly method: 'paypal' }

/** Attempts of one reservation: enough for honest mistakes, too few for testing cards. */
const maximumAttempts = 8

/**
 * Begins to pay the frozen prepaid quote of this browser's reservation. A second call while an attempt is open, from a
 * double click or another tab, answers with that attempt: one charge (D17). Whatever goes wrong once the attempt is
 * written, the answer is that it is being verified: only a refusal says that nothing was charged.
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
  if (isBooked(own.reservation.status)) return going({ state: 'done' })
  if (!own.current) return refuse('no_reservation')
  const earlier = unsettled(own.reservation)
  const reservation = earlier
    ? await closeEarlier(own.reservation, earlier, means)
    : own.reservation
  if (unsettled(reservation) || isBooked(reservation.status)) return going(progress(reservation))
  const begun = await begin(reservation, means)
  if ('answer' in begun) return begun.answer
  return going(progress(await send(begun.reservation, begun.attempt, means)))
}

/** Settles what is open; with other means it is given up, if it can be. */
async function closeEarlier(reservation: ReservationRecord, attempt: Attempt, means: Means) {
  const settled = await settle(reservation, attempt)
  const open = unsettled(settled)
  return open && isOpen(open) && open.method !== means.method ? abandon(settled, open) : settled
}

type Begun =
  | { readonly answer: StartPaymentResult }
  | { readonly reservation: ReservationRecord; readonly attempt: Attempt }

/**
 * Writes the attempt, before anything is sent, with the state, the hold's new deadline and whatever the hold had lost.
 * Of two starts, or a start and a confirmation or a departure, at the same moment one write wins, and the other sees it.
 */
async function begin(known: ReservationRecord, means: Means): Promise<Begun> {
  let stopped: StartPaymentResult | null = null
  let key = ''
  const gatewayName = await gatewayFor(known, means)
  const begun = await changeReservation(known, async (reservation, conflicts) => {
    stopped = stopOf(reservation)
    if (stopped) return null
    key = `${reservation.code}-${reservation.attempts.length + 1}`
    const change = await startChange(reservation, conflicts, means, { key, gateway: gatewayName })
    if ('refusal' in change) stopped = refuse(change.refusal)
    return 'refusal' in change ? null : change
  })
  if (stopped) return { answer: stopped }
  const attempt = begun.attempts.find((one) => one.key === key)
  return attempt ? { reservation: begun, attempt } : { answer: going(progress(begun)) }
}

/** What another request made of it meanwhile, if nothing may begin any more. */
function stopOf(reservation: ReservationRecord): StartPaymentResult | null {
  if (isBooked(reservation.status) || unsettled(reservation)) return going(progress(reservation))
  const isGone = reservation.status === 'cancelled' || reservation.status === 'refunded'
  if (isGone) return refuse('no_reservation')
  return reservation.attempts.length >= maximumAttempts ? refuse('too_many_attempts') : null
}

async function startChange(
  reservation: ReservationRecord,
  conflicts: Conflicts,
  { method, ...means }: Means,
  { key, gateway: name }: { readonly key: string; readonly gateway: string },
): Promise<Change | { readonly refusal: PaymentRefusal }> {
  const { prepaidQuote: quote, attempts, status } = reservation
  const { now } = requestContext()
  const holdExpiresAt = holdForPayment(reservation, now, attempts.length > 0)
  if (holdExpiresAt === null) return { refusal: 'hold_expired' }
  const found = await claimsToHold(reservation, conflicts)
  if (!found.ok) return { refusal: found.missing === 'hold' ? 'too_many_holds' : 'hold_expired' }
  const { claims } = found
  const begin = [...toPending[status], 'start_payment'] as const
  if (quote.total === 0) {
    // A coupon took the whole price: there is nothing to charge, and no gateway takes 0.00.
    const paid = { paymentType: method, quote, holdExpiresAt: null, paidAt: now }
    return { events: [...begin, 'pay'], why: 'El cupón cubre todo', fields: paid, claims }
  }
  const { total: amount, currency } = quote
  const card = 'card' in means ? means.card : null
  const create = { key, gateway: name, method, amount, currency, card, status: 'sent' } as const
  const why = method === 'card' ? 'Paga con tarjeta' : 'Paga con PayPal'
  return { events: begin, why, fields: { holdExpiresAt }, claims, attempt: { create } }
}

/** The events before a payment may begin; a crash of an older version may have left it pending without an attempt. */
const toPending: Record<ReservationRecord['status'], readonly [] | readonly [StepEvent]> = {
  unpaid: [],
  failed: [],
  pending_payment: ['fail'],
  expired: ['hold_again'],
  paid: [],
  confirmed: [],
  cancelled: [],
  refunded: [],
}

async function gatewayFor({ brand }: ReservationRecord, { method }: Means): Promise<string> {
  return method === 'paypal' ? 'paypal' : (await catalogue(brand)).value.site.paymentGateway
}

/** Asks the gateway. From here on money may move, so no failure is told as if none had. */
async function send(
  reservation: ReservationRecord,
  attempt: Attempt,
  means: Means,
): Promise<ReservationRecord> {
  try {
    const card = means.method === 'card' ? means.card : undefined
    const request = await requestOf(attempt, reservation, card)
    const outcome = await ask(attempt, () => gateway(attempt.gateway).start(request))
    if (outcome === 'not_sent') return await neverSent(reservation, attempt)
    return await applyOutcome(reservation, attempt.id, outcome)
  } catch (error) {
    log.error('payment begun, its outcome not written yet', { attempt: attempt.key, error })
    return reservation
  }
}

function neverSent(reservation: ReservationRecord, { id }: Attempt): Promise<ReservationRecord> {
  return changeAttempt(reservation, id, (attempt, now) =>
    isOpen(attempt)
      ? failed(
          now,
          attempt,
          { status: 'failed', reason: 'unavailable' },
          'La pasarela no está disponible',
        )
      : null,
  )
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

function progress({ status, attempts }: ReservationRecord): PaymentProgress {
  return progressOf(status, attempts.at(-1))
}

function going(state: PaymentProgress): StartPaymentResult {
  return { ok: true, progress: state }
}

function refuse(code: PaymentRefusal): StartPaymentResult {
  return { ok: false, error: { code } }
}
