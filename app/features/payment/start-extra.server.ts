import { isAppError } from '~/domain/app-error'
import { isOpen } from '~/domain/attempt'
import { isBooked } from '~/domain/reservation'
import { type Conflicts, changeReservation } from '~/features/booking/change-reservation.server'
import { currentReservation } from '~/features/booking/current-reservation.server'
import type { Extra } from '~/server/directus/extra-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { log } from '~/server/log.server'
import { extraProgressOf } from './attempt'
import { slotsOf, termsOf } from './extra.server'
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

/** What is paid, and for how many cents: decided from the booking as it is now. */
export type PlannedExtra = Omit<Extra, 'before'> & { readonly amount: number }

export type PlanExtra = (
  reservation: ReservationRecord,
  conflicts: Conflicts,
) => Promise<PlannedExtra | { readonly refusal: PaymentRefusal }>

/**
 * Pays what a booking in force owes, or what it is to become (D20, D31). What `plan` decides is written with the attempt,
 * and its cars are held, before anything is sent; it becomes true with the money, or not at all. As in `startPayment`, a
 * second call while an attempt is open answers with that one.
 */
export async function startExtra(
  code: string,
  means: PaymentMeans,
  plan: PlanExtra,
): Promise<StartPaymentResult> {
  try {
    return await start(code, means, plan)
  } catch (error) {
    if (!isAppError(error, 'unavailable', 'site_config')) throw error
    log.error('additional payment not started', { error })
    return refuse('unavailable')
  }
}

async function start(
  code: string,
  means: PaymentMeans,
  plan: PlanExtra,
): Promise<StartPaymentResult> {
  const own = await currentReservation()
  if (!own) return refuse('no_reservation')
  if (own.reservation.code !== code) return refuse('replaced')
  const known = await closeEarlier(own.reservation, means)
  if (attemptToSync(known)) return going(extraProgressOf(known))
  // What was open has been paid: the same is not asked for twice.
  const open = own.reservation.attempts.find((attempt) => attempt.extra && isOpen(attempt))
  const ended = known.attempts.find(({ id }) => id === open?.id)
  if (ended?.status === 'captured') return going({ state: 'done' })
  const gatewayName = await gatewayFor(known, means)
  if (!gatewayName) return refuse('method_unavailable')
  let stopped: StartPaymentResult | null = null
  let key = ''
  const begun = await changeReservation(known, async (reservation, conflicts) => {
    stopped = stopOf(reservation)
    if (stopped) return null
    const planned = await plan(reservation, conflicts)
    if ('refusal' in planned) {
      stopped = refuse(planned.refusal)
      return null
    }
    const { amount, ...extra } = planned
    key = `${reservation.code}-${reservation.attempts.length + 1}`
    const slots = slotsOf(extra)
    const create = {
      ...{ key, gateway: gatewayName, method: means.method, amount, currency: 'USD' },
      ...{ card: 'card' in means ? means.card : null, status: 'sent' as const },
      extra: { ...extra, before: termsOf(reservation) },
    }
    return {
      events: ['payment_news'],
      why:
        means.method === 'card' ? 'Paga un adicional con tarjeta' : 'Paga un adicional con PayPal',
      attempt: { create },
      ...(slots ? { claims: { moreSlots: slots } } : {}),
    }
  })
  if (stopped) return stopped
  const attempt = begun.attempts.find((one) => one.key === key)
  if (!attempt) return going(extraProgressOf(begun))
  return going(extraProgressOf(await send(begun, attempt, means)))
}

/** What another request made of it meanwhile, if nothing may begin any more. */
function stopOf(reservation: ReservationRecord): StartPaymentResult | null {
  if (attemptToSync(reservation)) return going(extraProgressOf(reservation))
  if (!isBooked(reservation.status)) return refuse('no_reservation')
  const tries = reservation.attempts.filter(({ extra, status }) => extra && status !== 'captured')
  return tries.length >= maximumAttempts ? refuse('too_many_attempts') : null
}
