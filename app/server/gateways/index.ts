import type { Cents } from '../../domain/pricing/money'
import { GatewayUnavailableError } from './errors'
import { createMetrobank } from './metrobank/metrobank'
import { createPaypal } from './paypal/paypal'
import type { Approved, GatewayConfig, GatewayName, PaymentGateway } from './port'

const defaultTimeoutMs = 5000

const made = new WeakMap<GatewayConfig, Map<GatewayName, PaymentGateway>>()

/** One per config object, so PayPal's token is shared. @throws GatewayUnavailableError when it is not configured. */
export function gatewayFor(name: GatewayName, config: GatewayConfig): PaymentGateway {
  const gateways = made.get(config) ?? new Map<GatewayName, PaymentGateway>()
  made.set(config, gateways)
  const gateway = gateways.get(name) ?? create(name, config)
  gateways.set(name, gateway)
  return gateway
}

function create(name: GatewayName, config: GatewayConfig): PaymentGateway {
  const { redirectOrigins, timeoutMs = defaultTimeoutMs } = config
  const options = { redirectOrigins, timeoutMs, now: Date.now }
  if (name === 'metrobank' && config.metrobank) return createMetrobank(config.metrobank, options)
  if (name === 'paypal' && config.paypal) return createPaypal(config.paypal, options)
  throw new GatewayUnavailableError(name, 'not_configured')
}

export { GatewayUnavailableError, GatewayUnknownError } from './errors'
export * from './port'

/**
 * The first difference between an approved payment and its attempt (D17); null: there is none. A reservation code that is
 * not reported is no difference: the attempt id ties the two.
 */
export function mismatch(
  outcome: Approved,
  expected: { amount: Cents; currency: string; reservationCode: string },
): 'amount' | 'currency' | 'reservation' | null {
  if (outcome.currency !== expected.currency) return 'currency'
  if (outcome.amount !== expected.amount) return 'amount'
  const code = outcome.reservationCode
  if (code !== undefined && code !== expected.reservationCode) return 'reservation'
  return null
}
