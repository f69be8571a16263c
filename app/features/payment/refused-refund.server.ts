import type { Cents } from '~/domain/pricing/money'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import type { RefundOutcome } from '~/server/gateways'
import { gateway } from '~/server/gateways/configured.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { attemptUpdated, changeAttempt, refOf } from './change-attempt.server'

/** Milliseconds between two tries of a refund that its gateway refused: the same question has the same answer. */
const tryAgainAfter = 24 * 60 * 60_000

/** A refund that goes back, or has, is no longer refused. */
export const notRefused = { refundRefusal: null, refundRefusedAt: null } as const

/** Its refund was refused within the last day, and is not sent now. */
export function isResting({ refundRefusedAt }: Attempt): boolean {
  return refundRefusedAt !== null && requestContext().now - refundRefusedAt < tryAgainAfter
}

/**
 * The same for one decision however often it is sent, another one for the next: what went back before grows. A gateway
 * answers a key that it refused with the refusal, so that the next day has a key of its own.
 */
export function refundKey({
  key,
  refunded,
  refundRefusedAt,
}: Pick<Attempt, 'key' | 'refunded' | 'refundRefusedAt'>): string {
  const own = refunded > 0 ? `${key}-refund-${refunded}` : `${key}-refund`
  return refundRefusedAt === null ? own : `${own}-${refundRefusedAt.toString(36)}`
}

/** Writes down that the gateway refused a refund. Staff are alerted the first time. */
export function noteRefusal(
  known: ReservationRecord,
  asked: Attempt,
  code: string,
): Promise<ReservationRecord> {
  if (asked.refundRefusal === null) {
    const cure =
      'Ask the gateway why, tell the renter, and give it back in its own portal: the site notices. ' +
      'It is tried again once a day, so do not give it back any other way.'
    log.error('refund refused by the gateway', { alert: true, attempt: asked.key, code, cure })
  }
  return changeAttempt(known, asked.id, (attempt) => {
    const isOther =
      attempt.status !== asked.status ||
      attempt.refunded !== asked.refunded ||
      attempt.refundRefusedAt !== asked.refundRefusedAt
    if (isOther) return null
    const patch = { refundRefusal: code.slice(0, 60), refundRefusedAt: requestContext().now }
    return attemptUpdated(attempt, patch, `La pasarela rechazó la devolución (${code})`)
  })
}

/**
 * Sends a refund that was refused before, but for what went back at the gateway meanwhile by somebody's hand: that counts
 * for it. `due`: cents, or all that did not go back before. @throws the port's errors
 */
export async function refundAgain(attempt: Attempt, due: Cents | 'all'): Promise<RefundOutcome> {
  const port = gateway(attempt.gateway)
  const found = await port.query(refOf(attempt))
  if (found.status === 'not_found') return found
  if (found.status !== 'approved' && found.status !== 'reversed') return { status: 'pending' }
  const back = found.status === 'reversed' ? found.amount : found.refunded
  const wanted = due === 'all' ? found.amount - attempt.refunded : due
  const left = wanted - Math.max(0, back - attempt.refunded)
  if (left <= 0) return { status: 'refunded', refundId: found.transactionId, amount: wanted }
  const outcome = await port.refund(refOf(attempt), left, refundKey(attempt))
  return outcome.status === 'refunded' ? { ...outcome, amount: wanted } : outcome
}
