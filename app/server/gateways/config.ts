export type GatewayConfig = {
  metrobank?: {
    /** Base address of the transaction API, without `/api/Transaction/...`. */
    apiUrl: string
    tokenizerUrl: string
    terminalId: string
    /** The merchant's secret identification; never leaves the server. */
    identification: string
  }
  paypal?: { apiUrl: string; clientId: string; secret: string; webhookId: string }
  redirectOrigins: readonly string[]
  timeoutMs?: number
}
