import { bookingFingerprint } from '~/domain/booking/amendment'
import { isOpen, isUndecided } from '~/domain/booking/attempt'
import { methodRules } from '~/domain/booking/payment-methods'
import { eventsTo, holdForPayment, isBooked } from '~/domain/booking/reservation'
import { allocationsToConfirm, allocationsToHold } from '~/features/booking/allocations.server'
import {
  type Change,
  type Conflicts,
  changeOrRefuse,
} from '~/features/booking/change-reservation.server'
import { currentReservation } from '~/features/booking/current-reservation.server'
import { bookedOf } from '~/features/booking/plan-amendment.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { catalogue } from '~/server/content/catalogue.server'
import type { AmendmentPayment } from '~/server/directus/amendment-payment-record.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import {
  GatewayUnavailableError,
  GatewayUnknownError,
  type PaymentOutcome,
} from '~/server/gateways'
import { gateway, gatewayOfMethod } from '~/server/gateways/configured.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { isPayable } from './accept-capture.server'
import { slotsOf } from './amendment-payment.server'
import { applyOutcome } from './apply-outcome.server'
import { progressOf } from './attempt'
import { changeAttempt, failed, requestOf } from './change-attempt.server'
import type { Payable, PaymentInput, PayRequest } from './payment.schema'
import type { PaymentProgress, PaymentRefusal, StartPaymentResult } from './payment.types'
import { freeCancelAfter, planPayment, wantedOf } from './plan-payment.server'
import { abandonAttempt } from './refund.server'
import { attemptToSync, syncEarlierAttempt } from './sync-attempt.server'

/**
 * Pays for a held booking, for the balance of a booking in force, or for its amendment (D17, D20, D31, D43). The amendment
 * is written with the attempt, and its car is held, before anything is sent to a gateway. A second call while an attempt is
 * open answers with that attempt, so there is one charge. Once an attempt is written, any failure answers that it is being
 * verified: only a refusal says that nothing was charged.
 */
export async function pay(request: PayRequest, input: PaymentInput): Promise<StartPaymentResult> {
  return orUnavailable(
    { answer: refuse('unavailable'), error: 'payment not started', also: 'site_config' },
    () => start(request, input),
  )
}

async function start(request: PayRequest, input: PaymentInput): Promise<StartPaymentResult> {
  const own = await currentReservation()
  if (!own) return refuse('no_reservation')
  if (own.reservation.code !== request.code) return refuse('replaced')
  const isOfBooking = request.asked.kind === 'booking'
  if (isOfBooking && isBooked(own.reservation.status)) return inProgress({ state: 'done' })
  if (isOfBooking && !own.current) return refuse('no_reservation')
  const known = await closeEarlier(own.reservation, input)
  let key = ''
  const created = await changeOrRefuse<StartPaymentResult>(
    known,
    async (reservation, conflicts) => {
      const stopped = refusalFor(reservation, request.asked)
      if (stopped) return { refusal: stopped }
      if (!isOfBooking && wasPaid(own.reservation, reservation)) {
        return { refusal: inProgress({ state: 'done' }) }
      }
      const gatewayName = await gatewayFor(reservation, input)
      if (!gatewayName) return { refusal: refuse('method_unavailable') }
      const beginning = await beginningOf(reservation, conflicts, request, input)
      if ('refusal' in beginning) return { refusal: refuse(beginning.refusal) }
      const { change, amount, amendment } = beginning
      key = `${reservation.code}-${reservation.attempts.length + 1}`
      // A coupon took the whole price: there is nothing to charge, and no gateway takes 0.00.
      if (amount === 0) return change
      const create = {
        ...{ key, gateway: gatewayName, method: input.method, amount, currency: 'USD', amendment },
        ...{ card: 'card' in input ? input.card : null, status: 'sent' as const },
      }
      return { ...change, attempt: { create } }
    },
  )
  if ('refusal' in created) return created.refusal
  const attempt = created.attempts.find((one) => one.key === key)
  const after = attempt ? await send(created, attempt, input) : created
  return inProgress(progressOf(request.asked.kind, after))
}

/** Syncs what is open; with another method it is given up, if it can be. */
async function closeEarlier(known: ReservationRecord, { method }: PaymentInput) {
  const synced = await syncEarlierAttempt(known)
  const open = attemptToSync(synced)
  if (!open || open.method === method) return synced
  return syncEarlierAttempt(synced, () => abandonAttempt(synced, open.id, 'cancelled'))
}

async function gatewayFor({ brand }: ReservationRecord, { method }: PaymentInput) {
  return gatewayOfMethod(method, (await catalogue(brand)).value.site.paymentGateway)
}

/** Attempts of one reservation: enough for honest mistakes, too few for testing cards. */
const maximumAttempts = 8

/** The answer if no attempt may begin, because of what other requests did meanwhile; null: one may. */
function refusalFor(reservation: ReservationRecord, asked: Payable): StartPaymentResult | null {
  const { attempts, status } = reservation
  const isOfBooking = asked.kind === 'booking'
  if (attemptToSync(reservation) || (isOfBooking && isBooked(status))) {
    return inProgress(progressOf(asked.kind, reservation))
  }
  if (!(isOfBooking ? isPayable(reservation) : isBooked(status))) return refuse('no_reservation')
  const tries = isOfBooking
    ? attempts
    : attempts.filter(({ amendment, status: end }) => amendment && end !== 'captured')
  return tries.length >= maximumAttempts ? refuse('too_many_attempts') : null
}

/** Whether the attempt that was open has been captured since: the same is not charged twice. */
function wasPaid(before: ReservationRecord, known: ReservationRecord): boolean {
  const open = before.attempts.find((attempt) => attempt.amendment && isOpen(attempt))
  return known.attempts.some(({ id, status }) => id === open?.id && status === 'captured')
}

type Beginning = {
  /** The change of the reservation that is written with the attempt. */
  readonly change: Omit<Change, 'attempt'>
  /** Cents that are charged. */
  readonly amount: number
  readonly amendment: AmendmentPayment | null
}
type Refusal = { readonly refusal: PaymentRefusal }

async function beginningOf(
  reservation: ReservationRecord,
  conflicts: Conflicts,
  { asked, shown }: PayRequest,
  { method }: PaymentInput,
): Promise<Beginning | Refusal> {
  if (asked.kind === 'booking') return ofBooking(reservation, conflicts, method)
  const before = bookingFingerprint(bookedOf(reservation))
  if (before !== shown?.base) return { refusal: 'booking_changed' }
  const planned = await planPayment(reservation, wantedOf(reservation, asked), conflicts)
  if ('refusal' in planned) return planned
  const { amount, ...amendment } = planned.payment
  if (amount !== shown.amount) return { refusal: 'amount_changed' }
  if (freeCancelAfter(reservation, amendment) !== shown.freeCancelUntil) {
    return { refusal: 'terms_changed' }
  }
  const slots = slotsOf(amendment)
  return {
    amount,
    amendment: { ...amendment, before },
    change: {
      events: ['payment_update'],
      note: `Paga lo que falta con ${methodRules[method].name}`,
      ...(slots ? { allocations: { moreSlots: slots } } : {}),
    },
  }
}

async function ofBooking(
  reservation: ReservationRecord,
  conflicts: Conflicts,
  method: PaymentInput['method'],
): Promise<Beginning | Refusal> {
  const { prepaidQuote: quote, attempts, status } = reservation
  const [first, ...others] = eventsTo(status, 'pending_payment') ?? []
  if (!first) return { refusal: 'no_reservation' }
  const events = [first, ...others] as const
  const { now } = requestContext()
  const holdExpiresAt = holdForPayment(reservation, now, attempts.length > 0)
  if (holdExpiresAt === 'over') return { refusal: 'hold_expired' }
  const isFree = quote.total === 0
  const found = await (isFree ? allocationsToConfirm : allocationsToHold)(reservation, conflicts)
  if (!found.ok) return { refusal: found.missing === 'hold' ? 'too_many_holds' : 'hold_expired' }
  const { allocations } = found
  const paid = { paymentType: method, quote, holdExpiresAt: null, paidAt: now }
  const change = isFree
    ? {
        events: [...events, 'pay'] as const,
        note: 'El cupón cubre todo',
        fields: paid,
        allocations,
      }
    : {
        ...{ events, allocations, fields: { holdExpiresAt } },
        note: `Paga con ${methodRules[method].name}`,
      }
  return { change, amount: quote.total, amendment: null }
}

/** Asks the gateway. From here on money may move, so no failure is told as if none had. */
async function send(
  reservation: ReservationRecord,
  attempt: Attempt,
  input: PaymentInput,
): Promise<ReservationRecord> {
  try {
    const card = input.method === 'card' ? input.card : undefined
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

function inProgress(progress: PaymentProgress): StartPaymentResult {
  return { ok: true, progress }
}

function refuse(code: PaymentRefusal): StartPaymentResult {
  return { ok: false, error: { code } }
}
