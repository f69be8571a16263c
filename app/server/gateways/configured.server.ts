import { type AttemptMethod, methodRules } from '~/domain/booking/payment-methods'
import { onForget } from '../async/memory.server'
import { env } from '../env.server'
import {
  type GatewayConfig,
  type GatewayName,
  gatewayFor,
  gatewayNames,
  type PaymentGateway,
} from './index'

/** @throws Error for a name without an adapter, GatewayUnavailableError for one that is not configured. */
export function gateway(name: string): PaymentGateway {
  if (!isGatewayName(name)) throw new Error(`Unknown gateway: '${name}'`)
  return gatewayFor(name, configuration())
}

/**
 * The gateway that takes a method; null: the method is not offered (D40). `cardGateway`: the brand's `payment_gateway`,
 * which names the one for cards.
 */
export function gatewayOfMethod(method: AttemptMethod, cardGateway: string): GatewayName | null {
  const name = methodRules[method].gateway ?? cardGateway
  if (!isGatewayName(name) || !configuration()[name]) return null
  return gateway(name).methods.includes(method) ? name : null
}

export function gatewayInUse(name: string): GatewayName | null {
  return isGatewayName(name) && configuration()[name] ? name : null
}

function isGatewayName(name: string): name is GatewayName {
  return gatewayNames.some((known) => known === name)
}

let configured:
  | { readonly from: ReturnType<typeof env>; readonly config: GatewayConfig }
  | undefined

onForget(() => {
  configured = undefined
})

/** One object for the life of the process: the adapters share PayPal's access token by it. */
function configuration(): GatewayConfig {
  const from = env()
  if (configured?.from !== from) configured = { from, config: configOf(from) }
  return configured.config
}

function configOf(settings: ReturnType<typeof env>): GatewayConfig {
  const { METROBANK_API_URL, METROBANK_TOKENIZER_URL, METROBANK_TERMINAL_ID } = settings
  const { METROBANK_IDENTIFICATION } = settings
  const { PAYPAL_API_URL, PAYPAL_CLIENT_ID, PAYPAL_SECRET, PAYPAL_WEBHOOK_ID } = settings
  const hasMetrobank =
    METROBANK_API_URL &&
    METROBANK_TOKENIZER_URL &&
    METROBANK_TERMINAL_ID &&
    METROBANK_IDENTIFICATION
  const hasPaypal = PAYPAL_API_URL && PAYPAL_CLIENT_ID && PAYPAL_SECRET && PAYPAL_WEBHOOK_ID
  return {
    ...(hasMetrobank && {
      metrobank: {
        apiUrl: METROBANK_API_URL,
        tokenizerUrl: METROBANK_TOKENIZER_URL,
        terminalId: METROBANK_TERMINAL_ID,
        identification: METROBANK_IDENTIFICATION,
      },
    }),
    ...(hasPaypal && {
      paypal: {
        apiUrl: PAYPAL_API_URL,
        clientId: PAYPAL_CLIENT_ID,
        secret: PAYPAL_SECRET,
        webhookId: PAYPAL_WEBHOOK_ID,
      },
    }),
    timeoutMs: settings.PAYMENT_TIMEOUT_MS,
    redirectOrigins: redirectOrigins(settings),
  }
}

/** PayPal's window is on another host than its API, whatever is listed. */
const paypalWindows: Readonly<Record<string, string>> = {
  'https://api-m.paypal.com': 'https://www.paypal.com',
  'https://api.paypal.com': 'https://www.paypal.com',
  'https://api-m.sandbox.paypal.com': 'https://www.sandbox.paypal.com',
  'https://api.sandbox.paypal.com': 'https://www.sandbox.paypal.com',
}

function redirectOrigins(settings: ReturnType<typeof env>): string[] {
  const { METROBANK_API_URL, PAYPAL_API_URL, PAYMENT_REDIRECT_ORIGINS: listed } = settings
  const own = [METROBANK_API_URL, PAYPAL_API_URL].flatMap((url) =>
    url ? [new URL(url).origin] : [],
  )
  const windows = own.flatMap((origin) => paypalWindows[origin] ?? [])
  return [...(listed.length > 0 ? listed : own), ...windows]
}
