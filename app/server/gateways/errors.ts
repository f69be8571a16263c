import type { GatewayName } from './port'

/** Money may have moved: the attempt becomes `unknown`, `query` is asked, nothing is charged again blindly (D17). */
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

/** Certainly nothing was done: never sent, or turned away (bad credentials, rate limit). Trying again is safe. */
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
