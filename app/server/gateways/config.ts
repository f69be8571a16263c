export type GatewayConfig = {
  metrobank?: {
    /** Base address of the transaction API, without `/api/Transaction/...`. */
    apiUrl: string
    /** The browser posts the card there. */
    tokenizerUrl: string
    terminalId: string
    /** The merchant's secret identification; never leaves the server. */
    identification: string
  }
  paypal?: { apiUrl: string; clientId: string; secret: string; webhookId: string }
  /** A redirect elsewhere is refused. */
  redirectOrigins: readonly string[]
  /** Milliseconds for each answer. Default 5000. */
  timeoutMs?: number
}
