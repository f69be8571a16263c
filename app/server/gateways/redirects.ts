import { GatewayUnknownError } from './errors'
import type { GatewayName } from './port'

/** ASVS 3.7.2. @throws GatewayUnknownError when it is not on the list: the payment exists, nobody can finish it. */
export function allowedRedirect(
  gateway: GatewayName,
  address: string,
  origins: readonly string[],
): string {
  const url = URL.parse(address)
  const allowed = origins.some((origin) => URL.parse(origin)?.origin === url?.origin)
  if (!url || !allowed || !['https:', 'http:'].includes(url.protocol)) {
    throw new GatewayUnknownError(gateway, 'redirect_not_allowed')
  }
  return url.href
}
