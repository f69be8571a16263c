import type { GatewayName } from './port'

/**
 * The request may have reached the gateway and its answer did not reach us: a time-out, a broken
 * connection, an unreadable or self-contradictory reply. Money may or may not have moved. The
 * caller marks the attempt `unknown` and asks with `query`; it never charges again blindly (D17).
 */
export class GatewayUnknownError extends Error {
  readonly gateway: GatewayName
  readonly code: string

  /** `code` is a short machine word for logs: `timeout`, `connection`, `http_502`, `bad_reply`... */
  constructor(gateway: GatewayName, code: string, options?: ErrorOptions) {
    super(`${gateway}: outcome unknown (${code})`, options)
    this.name = 'GatewayUnknownError'
    this.gateway = gateway
    this.code = code
  }
}

/**
 * The request certainly did nothing: it was never sent (connection refused, name not found) or was
 * turned away at the door (bad credentials, rate limit). Nothing is charged; trying again is safe.
 */
export class GatewayUnavailableError extends Error {
  readonly gateway: GatewayName
  readonly code: string

  /** `code` is a short machine word for logs: `refused`, `dns`, `credentials`, `rate_limited`... */
  constructor(gateway: GatewayName, code: string, options?: ErrorOptions) {
    super(`${gateway}: unavailable (${code})`, options)
    this.name = 'GatewayUnavailableError'
    this.gateway = gateway
    this.code = code
  }
}
