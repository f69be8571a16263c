import { GatewayUnknownError } from './errors'
import type { GatewayName, PaymentOutcome, StartOutcome } from './port'

/** ASVS 3.7.2. The address to which a payer may be sent; null: it is none, or not on the list. */
export function allowedRedirect(
  address: string | undefined,
  origins: readonly string[],
): string | null {
  const url = URL.parse(address ?? '')
  const allowed = origins.some((origin) => URL.parse(origin)?.origin === url?.origin)
  return url && allowed && ['https:', 'http:'].includes(url.protocol) ? url.href : null
}

/** @throws GatewayUnknownError for a payment that exists and that its payer cannot finish. */
export function finishable(gateway: GatewayName, outcome: PaymentOutcome): StartOutcome {
  if (outcome.status !== 'redirect') return outcome
  const { url } = outcome
  if (url !== null) return { ...outcome, url }
  throw new GatewayUnknownError(gateway, 'redirect_not_allowed')
}
