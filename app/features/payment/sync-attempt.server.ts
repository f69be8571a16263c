import { isOpen } from '~/domain/booking/attempt'
import { methodRules } from '~/domain/booking/payment-methods'
import { isBooked } from '~/domain/booking/reservation'
import { currentReservation, shownReservation } from '~/features/booking/current-reservation.server'
import { finishDraft } from '~/features/booking/draft.server'
import { remembered } from '~/server/async/memory.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import { directus } from '~/server/directus/client.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { readReservation } from '~/server/directus/reservations.server'
import { gateway } from '~/server/gateways/configured.server'
import { requestContext } from '~/server/request-context.server'
import { applyOutcome, capture } from './apply-outcome.server'
import { progressOf } from './attempt'
import { askGateway, refOf, requestOf } from './change-attempt.server'
import type { PaidFor } from './payment.schema'
import type { PaymentProgress } from './payment.types'
import { abandonAttempt, refundOrVoid } from './refund.server'

/** The attempt of which it must be asked what became of it; undefined: none is open. */
export function attemptToSync({ attempts }: ReservationRecord): Attempt | undefined {
  return attempts.findLast(isOpen)
}

/** `isAnswered`: whether the gateway answered the question. One that is being captured or given back is asked until it does. */
type Synced = { readonly reservation: ReservationRecord; readonly isAnswered: boolean }

/** Return, webhook, polling screen and reconciliation all end here, in any order and as often as they like (D17). */
export async function syncAttempt(
  known: ReservationRecord,
  attempt: Attempt,
): Promise<ReservationRecord> {
  return (await synced(known, attempt)).reservation
}

function synced(known: ReservationRecord, attempt: Attempt): Promise<Synced> {
  const running = syncing.get(attempt.id)
  if (running) return running
  const begun = syncNow(known, attempt).finally(() => syncing.delete(attempt.id))
  syncing.set(attempt.id, begun)
  return begun
}

/**
 * An attempt that cannot be synced now stays open, and nothing new begins: no outage makes an earlier payment
 * forgotten.
 */
export async function syncEarlierAttempt(
  known: ReservationRecord,
  act: (open: Attempt) => Promise<ReservationRecord> = (open) => syncAttempt(known, open),
): Promise<ReservationRecord> {
  const open = attemptToSync(known)
  if (!open) return known
  return orUnavailable(
    { answer: known, warn: 'earlier payment not synced yet', facts: { attempt: open.key } },
    () => act(open),
  )
}

export async function syncKnownAttempt(attempt: Attempt): Promise<Synced> {
  return synced(await readReservation(directus(), { id: attempt.reservationId }), attempt)
}

/** One question at a time for each attempt in this process; other processes may ask as well. */
const syncing = remembered(new Map<number, Promise<Synced>>())

async function syncNow(known: ReservationRecord, attempt: Attempt): Promise<Synced> {
  switch (attempt.status) {
    case 'voiding':
      return { reservation: await refundOrVoid(known, attempt.id), isAnswered: true }
    case 'capturing':
      return { reservation: await capture(known, attempt.id), isAnswered: true }
    default:
      return ask(known, attempt)
  }
}

async function ask(known: ReservationRecord, attempt: Attempt): Promise<Synced> {
  const outcome = await askAbout(known, attempt)
  return {
    reservation: await applyOutcome(known, attempt.id, outcome),
    isAnswered: outcome !== null,
  }
}

async function askAbout(reservation: ReservationRecord, attempt: Attempt) {
  const { method, orderId, status } = attempt
  const isAsked = status === 'unknown' || status === 'sent'
  const lost = methodRules[method].isFoundByOrder && !orderId && isAsked
  if (!lost) return askGateway(attempt, () => gateway(attempt.gateway).query(refOf(attempt)))
  // The order's id never reached us, so nobody can have approved it; the same request gives the same order.
  const request = await requestOf(attempt, reservation)
  return askGateway(attempt, () => gateway(attempt.gateway).start(request))
}

/** A payment that had gone through by then is kept; one that goes through at this very moment is given back. */
export async function abandonPayment({ code, kind }: PaidFor): Promise<PaymentProgress> {
  const own = await currentReservation()
  if (own?.reservation.code !== code) return { state: 'none', attempts: 0 }
  const open = attemptToSync(own.reservation)
  if (open) {
    const synced = await syncAttempt(own.reservation, open)
    const still = attemptToSync(synced)
    if (still) await abandonAttempt(synced, still.id, 'cancelled')
  }
  return paymentProgress({ code, kind })
}

/** Only this browser's (D18). An open attempt is synced first: polling alone brings a payment to its end. */
export async function paymentProgress({ code, kind }: PaidFor): Promise<PaymentProgress> {
  const own = await shownReservation()
  if (own?.reservation.code !== code) return { state: 'none', attempts: 0 }
  const open = attemptToSync(own.reservation)
  const due = open && isDue(open) ? open : null
  const reservation = due ? await trySyncing(own.reservation, due) : own.reservation
  if (kind === 'booking' && isBooked(reservation.status)) await finishDraft(reservation)
  return progressOf(kind, reservation)
}

async function trySyncing(
  reservation: ReservationRecord,
  attempt: Attempt,
): Promise<ReservationRecord> {
  return orUnavailable(
    { answer: reservation, warn: 'payment not synced yet', facts: { attempt: attempt.key } },
    () => syncAttempt(reservation, attempt),
  )
}

/** Two tabs that poll ask the gateway no more often than one. */
const minimumGap = 1000

const askedAt = remembered(new Map<number, number>())

const maximumRemembered = 1000

function isDue({ id }: Attempt): boolean {
  const { now } = requestContext()
  const due = Math.abs(now - (askedAt.get(id) ?? 0)) >= minimumGap
  if (due) askedAt.delete(id)
  if (due) askedAt.set(id, now)
  const [oldest] = askedAt.keys()
  if (askedAt.size > maximumRemembered && oldest !== undefined) askedAt.delete(oldest)
  return due
}
