import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { type Call, json, parseJson, type Reply, type Sandbox } from '../http.ts'
import { isSame } from '../metrobank/envelope.ts'
import type { PaypalOrder, WebhookEvent } from '../state.ts'
import { issue } from './errors.ts'

const maxDeliveries = 5

/** Records an event and sends it as the order's outcome wants: never, once, twice. */
export function emit(sandbox: Sandbox, order: PaypalOrder, type: string, resource: object): void {
  const event = record(sandbox, type, resource, false)
  if (order.outcome === 'callback-never') return
  deliver(sandbox, event)
  if (order.outcome === 'callback-twice') deliver(sandbox, event)
}

/** Sends an event that PayPal never signed. */
export function forge(sandbox: Sandbox, type: string, resource: object): WebhookEvent {
  const event = record(sandbox, type, resource, true)
  deliver(sandbox, event)
  return event
}

/** Sends an event, and again after a failure (each wait three times the last, five times at most). */
export function deliver(sandbox: Sandbox, event: WebhookEvent, tries = 1): void {
  const { webhookUrl, webhookDelayMs, webhookRetryMs } = sandbox.settings
  if (!webhookUrl) return
  const wait = tries === 1 ? webhookDelayMs : webhookRetryMs * 3 ** (tries - 2)
  setTimeout(() => void attempt(), wait).unref()

  async function attempt() {
    const headers = signatureOf(event, sandbox.config.PAYPAL_WEBHOOK_ID)
    const signal = AbortSignal.timeout(5000)
    const request = {
      method: 'POST',
      headers,
      body: event.body,
      signal,
      redirect: 'manual',
    } as const
    const status = await fetch(webhookUrl, request).then(
      async (response) => {
        await response.body?.cancel()
        return response.status
      },
      (error: unknown) => (error instanceof Error ? error.name : 'error'),
    )
    event.deliveries.push({ at: new Date().toISOString(), status })
    sandbox.state.save()
    const accepted = typeof status === 'number' && status >= 200 && status < 300
    if (!accepted && tries < maxDeliveries) deliver(sandbox, event, tries + 1)
  }
}

const verifySchema = z.object({
  auth_algo: z.string(),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.record(z.string(), z.unknown()),
})

/** `POST /v1/notifications/verify-webhook-signature` */
export function verifySignature(call: Call): Reply {
  const parsed = verifySchema.safeParse(parseJson(call.body))
  if (!parsed.success) return issue(400, 'VALIDATION_ERROR')
  const { data } = parsed
  const body = JSON.stringify(data.webhook_event)
  const expected = sign(data.transmission_id, data.transmission_time, data.webhook_id, body)
  const valid =
    data.webhook_id === call.sandbox.config.PAYPAL_WEBHOOK_ID &&
    isSame(data.transmission_sig, expected)
  return json(200, { verification_status: valid ? 'SUCCESS' : 'FAILURE' })
}

function record({ state }: Sandbox, type: string, resource: object, forged: boolean): WebhookEvent {
  const id = `WH-${randomUUID()}`
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_type: type.startsWith('CHECKOUT') ? 'checkout-order' : 'capture',
    resource_version: '2.0',
    event_type: type,
    summary: type,
    resource,
  })
  const event: WebhookEvent = { id, type, body, forged, deliveries: [] }
  state.events.set(id, event)
  return event
}

/** Signs with a secret of its own: PayPal's certificate in spirit. */
const signingKey = createHmac('sha256', 'istmo payment sandbox').update('webhooks').digest()

function sign(id: string, time: string, webhookId: string, body: string): string {
  const text = `${id}|${time}|${webhookId}|${crc32(body)}`
  return createHmac('sha256', signingKey).update(text).digest('base64')
}

function signatureOf(event: WebhookEvent, webhookId: string): Record<string, string> {
  const id = randomUUID()
  const time = new Date().toISOString()
  const forged = randomBytes(32).toString('base64')
  return {
    'content-type': 'application/json',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': event.forged ? forged : sign(id, time, webhookId, event.body),
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-sandbox',
    'paypal-auth-algo': 'SHA256withRSA',
  }
}
