import type { StartPaymentResult } from './payment.types'
import { startPayment } from './start-payment.server'

/** Opens a PayPal order; it is captured once the renter has agreed in PayPal's window. */
export function startPaypal(): Promise<StartPaymentResult> {
  return startPayment({ method: 'paypal' })
}
