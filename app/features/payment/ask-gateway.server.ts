import type { Attempt } from '~/server/directus/attempt-record.server'
import {
  GatewayUnavailableError,
  GatewayUnknownError,
  type PaymentOutcome,
} from '~/server/gateways'
import { log } from '~/server/log.server'

/** The gateway's answer; null when it gave none, whatever the reason: ask again later. */
export async function askGateway(
  attempt: Pick<Attempt, 'key'>,
  question: () => Promise<PaymentOutcome>,
): Promise<PaymentOutcome | null> {
  try {
    return await question()
  } catch (error) {
    if (!(error instanceof GatewayUnknownError || error instanceof GatewayUnavailableError))
      throw error
    log.warn('gateway did not answer', { attempt: attempt.key, reason: error.code })
    return null
  }
}
