import { isAppError } from '~/domain/app-error'
import { eventsTo, holdForPayment, isBooked } from '~/domain/reservation'
import {
  type Change,
  type Conflicts,
  changeReservation,
} from '~/features/booking/change-reservation.server'
import { claimsToConfirm, claimsToHold } from '~/features/booking/claims.server'
import { currentReservation } from '~/features/booking/current-reservation.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { isPayable } from './accept-capture.server'
import { progressOf } from './attempt'
import type { PaymentRefusal, StartPaymentResult } from './payment.types'
import {
  closeEarlier,
  gatewayFor,
  going,
  maximumAttempts,
  type PaymentMeans,
  refuse,
  send,
} from './send-attempt.server'
import { attemptToSync } from './sync-attempt.server'

/**
 * Of the reservation that the page shows (`code`): one made in another window meanwhile is never charged. A second call
 * while an attempt is open answers with that attempt: one charge (D17). Once an attempt is written, any failure answers
 * that it is being verified: only a refusal says that nothing was charged.
 */
export async function startPayment(code: string, means: PaymentMeans): Promise<StartPaymentResult> {
  try {
    return await start(code, means)
  } catch (error) {
    if (!isAppError(error, 'unavailable', 'site_config')) throw error
    log.error('payment not started', { error })
    return refuse('unavailable')
  }
}

async function start(code: string, means: PaymentMeans): Promise<StartPaymentResult> {
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

type Begun =
  | { readonly answer: StartPaymentResult }
  | { readonly reservation: ReservationRecord; readonly attempt: Attempt }

/** Written before anything is sent. Of two starts, or a start and a departure, at one moment one write wins. */
async function begin(known: ReservationRecord, means: PaymentMeans): Promise<Begun> {
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
  { method, ...means }: PaymentMeans,
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
  const create = {
    key,
    gateway: name,
    method,
    amount,
    currency,
    card,
    status: 'sent',
    extra: null,
  } as const
  const why = method === 'card' ? 'Paga con tarjeta' : 'Paga con PayPal'
  return { events, why, fields: { holdExpiresAt }, claims, attempt: { create } }
}

/** A crash of an older version may have left it pending without an attempt: it then starts anew. */
function eventsToPending(status: ReservationRecord['status']) {
  const [first, ...others] = eventsTo(status, 'pending_payment') ?? []
  return first ? ([first, ...others] as const) : (['fail', 'start_payment'] as const)
}
