import { isAppError } from '~/domain/app-error'
import { isUndecided } from '~/domain/attempt'
import { eventsTo, holdForPayment, isBooked } from '~/domain/reservation'
import {
  type Change,
  type Conflicts,
  changeReservation,
} from '~/features/booking/change-reservation.server'
import { claimsToConfirm, claimsToHold } from '~/features/booking/claims.server'
import { currentReservation } from '~/features/booking/current-reservation.server'
import { catalogue } from '~/server/catalogue.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import {
  GatewayUnavailableError,
  GatewayUnknownError,
  type PaymentOutcome,
  type TokenizedCard,
} from '~/server/gateways'
import { gateway, gatewayOfMethod } from '~/server/gateways/configured.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { isPayable } from './accept-capture.server'
import { applyOutcome } from './apply-outcome.server'
import { progressOf } from './attempt'
import { changeAttempt, failed } from './change-attempt.server'
import type { PaymentProgress, PaymentRefusal, StartPaymentResult } from './payment.types'
import { requestOf } from './payment-request.server'
import { abandonAttempt } from './refund.server'
import { attemptToSync, syncEarlierAttempt } from './sync-attempt.server'

type PaymentMethodInput =
  | { readonly method: 'card'; readonly card: TokenizedCard }
  | { readonly method: 'paypal' }

/** Attempts of one reservation: enough for honest mistakes, too few for testing cards. */
const maximumAttempts = 8

/**
 * Of the reservation that the page shows (`code`): one made in another window meanwhile is never charged. A second call
 * while an attempt is open answers with that attempt: one charge (D17). Once an attempt is written, any failure answers
 * that it is being verified: only a refusal says that nothing was charged.
 */
export async function startPayment(
  code: string,
  means: PaymentMethodInput,
): Promise<StartPaymentResult> {
  try {
    return await start(code, means)
  } catch (error) {
    if (!isAppError(error, 'unavailable', 'site_config')) throw error
    log.error('payment not started', { error })
    return refuse('unavailable')
  }
}

async function start(code: string, means: PaymentMethodInput): Promise<StartPaymentResult> {
  const own = await currentReservation()
  if (!own) return refuse('no_reservation')
  if (own.reservation.code !== code) return refuse('replaced')
  if (isBooked(own.reservation.status)) return going({ state: 'done' })
  if (!own.current) return refuse('no_reservation')
  const reservation = await closeEarlier(own.reservation, means)
  if (attemptToSync(reservation) || isBooked(reservation.status))
    return going(progressOf(reservation))
  const begun = await begin(reservation, means)
  if ('answer' in begun) return begun.answer
  return going(progressOf(await send(begun.reservation, begun.attempt, means)))
}

/** Syncs what is open; with other means it is given up, if it can be. */
async function closeEarlier(known: ReservationRecord, { method }: PaymentMethodInput) {
  const synced = await syncEarlierAttempt(known)
  const open = attemptToSync(synced)
  if (!open || open.method === method) return synced
  return syncEarlierAttempt(synced, () => abandonAttempt(synced, open.id, 'cancelled'))
}

type Begun =
  | { readonly answer: StartPaymentResult }
  | { readonly reservation: ReservationRecord; readonly attempt: Attempt }

/** Written before anything is sent. Of two starts, or a start and a departure, at one moment one write wins. */
async function begin(known: ReservationRecord, means: PaymentMethodInput): Promise<Begun> {
  let stopped: StartPaymentResult | null = null
  let key = ''
  const gatewayName = await gatewayFor(known, means)
  if (!gatewayName) return { answer: refuse('method_unavailable') }
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
  return attempt ? { reservation: begun, attempt } : { answer: going(progressOf(begun)) }
}

/** What another request made of it meanwhile, if nothing may begin any more. */
function stopOf(reservation: ReservationRecord): StartPaymentResult | null {
  if (isBooked(reservation.status) || attemptToSync(reservation))
    return going(progressOf(reservation))
  if (!isPayable(reservation)) return refuse('no_reservation')
  return reservation.attempts.length >= maximumAttempts ? refuse('too_many_attempts') : null
}

async function startChange(
  reservation: ReservationRecord,
  conflicts: Conflicts,
  { method, ...means }: PaymentMethodInput,
  { key, gateway: name }: { readonly key: string; readonly gateway: string },
): Promise<Change | { readonly refusal: PaymentRefusal }> {
  const { prepaidQuote: quote, attempts, status } = reservation
  const { now } = requestContext()
  const holdExpiresAt = holdForPayment(reservation, now, attempts.length > 0)
  if (holdExpiresAt === 'over') return { refusal: 'hold_expired' }
  const isFree = quote.total === 0
  const found = await (isFree ? claimsToConfirm : claimsToHold)(reservation, conflicts)
  if (!found.ok) return { refusal: found.missing === 'hold' ? 'too_many_holds' : 'hold_expired' }
  const { claims } = found
  const events = eventsToPending(status)
  if (isFree) {
    // A coupon took the whole price: there is nothing to charge, and no gateway takes 0.00.
    const paid = { paymentType: method, quote, holdExpiresAt: null, paidAt: now }
    return { events: [...events, 'pay'], why: 'El cupón cubre todo', fields: paid, claims }
  }
  const { total: amount, currency } = quote
  const card = 'card' in means ? means.card : null
  const create = { key, gateway: name, method, amount, currency, card, status: 'sent' } as const
  const why = method === 'card' ? 'Paga con tarjeta' : 'Paga con PayPal'
  return { events, why, fields: { holdExpiresAt }, claims, attempt: { create } }
}

/** A crash of an older version may have left it pending without an attempt: it then starts anew. */
function eventsToPending(status: ReservationRecord['status']) {
  const [first, ...others] = eventsTo(status, 'pending_payment') ?? []
  return first ? ([first, ...others] as const) : (['fail', 'start_payment'] as const)
}

async function gatewayFor({ brand }: ReservationRecord, { method }: PaymentMethodInput) {
  return gatewayOfMethod(method, (await catalogue(brand)).value.site.paymentGateway)
}

/** Asks the gateway. From here on money may move, so no failure is told as if none had. */
async function send(
  reservation: ReservationRecord,
  attempt: Attempt,
  means: PaymentMethodInput,
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
  const patch = { status: 'failed', reason: 'unavailable' } as const
  return changeAttempt(reservation, id, (attempt, now) =>
    isUndecided(attempt) ? failed(now, attempt, patch, 'La pasarela no está disponible') : null,
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

function going(progress: PaymentProgress): StartPaymentResult {
  return { ok: true, progress }
}

function refuse(code: PaymentRefusal): StartPaymentResult {
  return { ok: false, error: { code } }
}
