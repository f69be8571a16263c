import { isUndecided } from '~/domain/booking/attempt'
import { catalogue } from '~/server/content/catalogue.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import {
  GatewayUnavailableError,
  GatewayUnknownError,
  type PaymentOutcome,
} from '~/server/gateways'
import { gateway, gatewayOfMethod } from '~/server/gateways/configured.server'
import { log } from '~/server/log.server'
import { applyOutcome } from './apply-outcome.server'
import { changeAttempt, failed, requestOf } from './change-attempt.server'
import type { PaymentInput } from './payment.schema'
import { abandonAttempt } from './refund.server'
import { attemptToSync, syncEarlierAttempt } from './sync-attempt.server'

/** Syncs what is open; with another method it is given up, if it can be. */
export async function closeEarlier(known: ReservationRecord, { method }: PaymentInput) {
  const synced = await syncEarlierAttempt(known)
  const open = attemptToSync(synced)
  if (!open || open.method === method) return synced
  return syncEarlierAttempt(synced, () => abandonAttempt(synced, open.id, 'cancelled'))
}

export async function gatewayFor({ brand }: ReservationRecord, { method }: PaymentInput) {
  return gatewayOfMethod(method, (await catalogue(brand)).value.site.paymentGateway)
}

/** Asks the gateway. From here on money may move, so no failure is told as if none had. */
export async function send(
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
