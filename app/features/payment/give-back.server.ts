import type { Attempt } from '~/server/directus/payments.server'
import { GatewayUnavailableError, GatewayUnknownError, type RefundOutcome } from '~/server/gateways'
import { gateway } from '~/server/gateways/configured.server'
import { log } from '~/server/log.server'
import { updateAttempt } from './attempt-log.server'
import type { PaymentFailure } from './payment.types'

/** How an attempt is named at its gateway. */
export function refOf({ key, orderId, transactionId }: Attempt) {
  return {
    attemptId: key,
    ...(orderId ? { orderId } : {}),
    ...(transactionId ? { transactionId } : {}),
  }
}

/**
 * Undoes an attempt whole at its gateway: gives back what was taken, or closes what is open. Safe to
 * repeat. When the gateway cannot say that it is done the attempt stays open, staff is alerted, and
 * the reconciliation tries again.
 */
export async function giveBack(attempt: Attempt, reason: PaymentFailure): Promise<Attempt> {
  const outcome = await undo(attempt)
  switch (outcome?.status) {
    case 'refunded': {
      const { amount } = outcome
      log.warn('payment given back', { alert: true, attempt: attempt.key, reason, cents: amount })
      return updateAttempt(attempt, { status: 'refunded', refunded: amount, reason })
    }
    case 'voided':
      return updateAttempt(attempt, { status: 'voided', reason })
    default:
      log.error('payment not given back yet', {
        alert: attempt.status === 'approved',
        attempt: attempt.key,
        reason,
        outcome: outcome?.status ?? 'no answer',
      })
      return attempt
  }
}

async function undo(attempt: Attempt): Promise<RefundOutcome | null> {
  try {
    return await gateway(attempt.gateway).void(refOf(attempt))
  } catch (error) {
    if (!(error instanceof GatewayUnknownError || error instanceof GatewayUnavailableError))
      throw error
    log.warn('gateway did not answer', { attempt: attempt.key, error })
    return null
  }
}
