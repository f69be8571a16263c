import { env } from '../env.server'
import { type GatewayConfig, type GatewayName, gatewayFor, type PaymentGateway } from './index'

/** The gateway of that name, as this process is configured. @throws Error for a name there is no adapter for. */
export function gateway(name: string): PaymentGateway {
  if (name !== 'metrobank' && name !== 'paypal') throw new Error(`Unknown gateway: '${name}'`)
  return gatewayFor(name satisfies GatewayName, configuration())
}

let configured:
  | { readonly from: ReturnType<typeof env>; readonly config: GatewayConfig }
  | undefined

/** One object for the life of the process: the adapters share PayPal's access token by it. */
function configuration(): GatewayConfig {
  const from = env()
  if (configured?.from !== from) configured = { from, config: configOf(from) }
  return configured.config
}

function configOf(settings: ReturnType<typeof env>): GatewayConfig {
  const own = [settings.METROBANK_API_URL, settings.PAYPAL_API_URL].map(
    (url) => new URL(url).origin,
  )
  const listed = settings.PAYMENT_REDIRECT_ORIGINS
  return {
    metrobank: {
      apiUrl: settings.METROBANK_API_URL,
      tokenizerUrl: settings.METROBANK_TOKENIZER_URL,
      terminalId: settings.METROBANK_TERMINAL_ID,
      identification: settings.METROBANK_IDENTIFICATION,
    },
    paypal: {
      apiUrl: settings.PAYPAL_API_URL,
      clientId: settings.PAYPAL_CLIENT_ID,
      secret: settings.PAYPAL_SECRET,
      webhookId: settings.PAYPAL_WEBHOOK_ID,
    },
    timeoutMs: settings.PAYMENT_TIMEOUT_MS,
    redirectOrigins: listed.length > 0 ? listed : own,
  }
}
