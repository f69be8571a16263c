import { parseReply } from '../http'
import type { PaymentHint } from '../port'
import type { Call } from './client'
import { type Event, eventSchema, verificationSchema } from './schema'

const signatureHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

/** Milliseconds; PayPal delivers again for three days. */
const oldest = 4 * 24 * 60 * 60_000
const clockDifference = 60 * 60_000

/**
 * Reads a message of PayPal. One that cannot be PayPal's is refused before PayPal is asked about the signature. `now`:
 * epoch milliseconds.
 */
export async function readWebhook(
  call: Call,
  webhookId: string,
  { headers, body }: { headers: Headers; body: string },
  now: number,
): Promise<PaymentHint | null> {
  const event = eventOf(body)
  const signature = Object.entries(signatureHeaders).map(([name, header]) => [
    name,
    headers.get(header),
  ])
  if (!event || signature.some(([, value]) => !value)) return null
  if (!isPlausible(headers, now)) return null
  const facts = JSON.stringify({ ...Object.fromEntries(signature), webhook_id: webhookId })
  // The event goes in as it came: the signature covers its bytes, not its meaning.
  const question = `${facts.slice(0, -1)},"webhook_event":${body}}`
  const path = '/v1/notifications/verify-webhook-signature'
  const reply = await call({ method: 'POST', path, body: question })
  if (reply.status >= 400) return null
  const { verification_status } = parseReply('paypal', reply.text, verificationSchema)
  return verification_status === 'SUCCESS' ? hintOf(event) : null
}

function isPlausible(headers: Headers, now: number): boolean {
  const certificate = URL.parse(headers.get(signatureHeaders.cert_url) ?? '')
  const isTheirs = /(^|\.)paypal\.com$/.test(certificate?.hostname ?? '')
  const sent = Date.parse(headers.get(signatureHeaders.transmission_time) ?? '')
  return (
    isTheirs &&
    certificate?.protocol === 'https:' &&
    sent > now - oldest &&
    sent < now + clockDifference
  )
}

/** PayPal's way back in the browser: `token` is the order, `PayerID` is there once it is approved. */
export function readReturn(params: URLSearchParams): PaymentHint | null {
  const orderId = params.get('token') ?? ''
  if (!/^[A-Za-z0-9-]{5,64}$/.test(orderId)) return null
  return { gateway: 'paypal', kind: params.has('PayerID') ? 'return' : 'cancel', orderId }
}

function eventOf(body: string): Event | null {
  try {
    const parsed = eventSchema.safeParse(JSON.parse(body))
    return parsed.success ? parsed.data : null
  } catch {
    return null // not JSON: not from PayPal
  }
}

function hintOf({ id, event_type: kind, resource }: Event): PaymentHint {
  const isOrder = kind.startsWith('CHECKOUT.ORDER.')
  const isCapture = kind.startsWith('PAYMENT.CAPTURE.') && kind !== 'PAYMENT.CAPTURE.REFUNDED'
  const orderId = isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id
  const attemptId = resource.invoice_id ?? resource.purchase_units?.[0]?.invoice_id
  return {
    gateway: 'paypal',
    eventId: id,
    kind,
    ...(attemptId ? { attemptId } : {}),
    ...(orderId ? { orderId } : {}),
    ...(isCapture && resource.id ? { transactionId: resource.id } : {}),
  }
}
