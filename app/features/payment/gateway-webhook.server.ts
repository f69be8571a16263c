import { directus } from '~/server/directus/client.server'
import { hasEvent, recordEvent } from '~/server/directus/payment-events.server'
import { findAttempt } from '~/server/directus/payments.server'
import { GatewayUnavailableError, GatewayUnknownError, type PaymentHint } from '~/server/gateways'
import { gateway, gatewayInUse } from '~/server/gateways/configured.server'
import { plain } from '~/server/http/security-headers.server'
import { takeFromRateLimit } from '~/server/limits/rate-limit.server'
import { log } from '~/server/log.server'
import { actingAs } from '~/server/request-context.server'
import { syncKnownAttempt } from './sync-attempt.server'

/**
 * The signature is verified, then the gateway is asked what is true (D17). The event is written down only after it was
 * acted on, so that one lost in a crash is acted on when it comes again; known ones are dropped. 503: deliver again.
 */
export async function handleGatewayWebhook(name: string, request: Request): Promise<Response> {
  const known = gatewayInUse(name)
  const read = known && gateway(known).readWebhook
  if (!read) return plain(404, 'Not Found')
  // Each costs a question to the gateway, which has limits of its own, and itself delivers again later.
  const retryAfter = await takeFromRateLimit('webhook')
  if (retryAfter > 0) return plain(429, 'Too Many Requests', { 'Retry-After': String(retryAfter) })
  const message = { headers: request.headers, body: await request.text() }
  try {
    const hint = await read(message)
    if (!hint) {
      log.warn('webhook refused: signature or shape', { gateway: known })
      return plain(400, 'Bad Request')
    }
    return (await actOn(hint)) ? new Response(null, { status: 204 }) : tryAgain()
  } catch (error) {
    if (!(error instanceof GatewayUnknownError || error instanceof GatewayUnavailableError)) {
      log.error('webhook not handled', { error })
    }
    return tryAgain()
  }
}

function tryAgain(): Response {
  return plain(503, 'Try again')
}

/** Gives false where the gateway did not answer: of an attempt that is closed nothing else may ever ask again. */
async function actOn(hint: PaymentHint): Promise<boolean> {
  const key = `${hint.gateway}:webhook:${hint.eventId ?? ''}`
  if (hint.eventId && (await hasEvent(directus(), key))) return true
  const attempt = await findAttempt(directus(), hint.gateway, hint)
  if (attempt) {
    const { isAnswered } = await actingAs('gateway', () => syncKnownAttempt(attempt))
    if (!isAnswered) return false
  } else log.info('webhook about no attempt of ours', { kind: hint.kind })
  const { kind } = hint
  const attemptId = attempt?.id ?? null
  if (hint.eventId) {
    await recordEvent(directus(), { key, attemptId, kind, source: 'webhook', payload: {} })
  }
  return true
}
