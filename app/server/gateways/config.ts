/** Where the adapters find their gateways. Built by the caller from the environment. */
export type GatewayConfig = {
  metrobank?: {
    /** Base address of the transaction API, without `/api/Transaction/...`. */
    apiUrl: string
    /** Address the browser posts the card to; here only so that one object tells it all. */
    tokenizerUrl: string
    terminalId: string
    /** The merchant's secret identification; never leaves the server. */
    identification: string
  }
  paypal?: { apiUrl: string; clientId: string; secret: string; webhookId: string }
  /** Origins to which a payer may be sent; a redirect elsewhere is refused. */
  redirectOrigins: readonly string[]
  /** How long to wait for each answer, in milliseconds. Default 5000. */
  timeoutMs?: number
}
