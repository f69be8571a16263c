import type { TokenizedCard } from '~/server/gateways'
import type { StartPaymentResult } from './payment.types'
import { startPayment } from './start-payment.server'

/** Charges a tokenised card (D15); the gateway may ask the cardholder first. */
export function startCardPayment(card: TokenizedCard): Promise<StartPaymentResult> {
  return startPayment({ method: 'card', card })
}
