import type { GatewayName } from './port'

/**
 * The request may have reached the gateway and its answer did not reach us: a time-out, a broken
 * connection, an unreadable or self-contradictory reply. Money may or may not have moved. The
 * caller marks the attempt `unknown` and asks with `query`; it never charges again blindly (D17).
 */
export class GatewayUnknownError extends Error {
  readonly gateway: GatewayName
  readonly code: string

  /** `code` is for logs: `timeout`, `http_502`... */
  constructor(gateway: GatewayName, code: string, options?: ErrorOptions) {
    super(`${gateway}: outcome unknown (${code})`, options)
    this.name = 'GatewayUnknownError'
    this.gateway = gateway
    this.code = code
  }
}

/** The request certainly did nothing: never sent, or turned away (bad credentials, rate limit). Trying again is safe. */
export class GatewayUnavailableError extends Error {
  readonly gateway: GatewayName
  readonly code: string

  constructor(gateway: GatewayName, code: string, options?: ErrorOptions) {
    super(`${gateway}: unavailable (${code})`, options)
    this.name = 'GatewayUnavailableError'
    this.gateway = gateway
    this.code = code
  }
}
