import { GatewayUnavailableError } from '../errors'
import { type GatewayReply, parseReply, send } from '../http'
import type { GatewayConfig } from '../port'
import { errorSchema, tokenSchema } from './schema'

type Request = {
  method: 'GET' | 'POST'
  path: string
  body?: string
  /** PayPal-Request-Id: at most 108 characters. */
  requestId?: string
}

export type Call = (request: Request) => Promise<GatewayReply>

/** Renew a token this long before it ends. */
const marginMs = 60_000

export function createClient(
  account: NonNullable<GatewayConfig['paypal']>,
  { timeoutMs, now }: { timeoutMs: number; now: () => number },
): Call {
  const base = account.apiUrl.replace(/\/$/, '')
  let held: { token: Promise<string>; endsAt: number } | undefined

  async function fetchToken() {
    const basic = btoa(`${account.clientId}:${account.secret}`)
    const headers = {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const request = { method: 'POST', headers, body: 'grant_type=client_credentials' } as const
    const { text } = await send('paypal', `${base}/v1/oauth2/token`, request, timeoutMs)
    return parseReply('paypal', text, tokenSchema)
  }

  /** One request for all who wait; a failure is not kept. No token means that nothing was done. */
  function liveToken(): Promise<string> {
    if (held && now() < held.endsAt) return held.token
    const fresh = { token: obtain(), endsAt: now() + timeoutMs + marginMs }
    held = fresh
    return fresh.token

    async function obtain(): Promise<string> {
      try {
        const { access_token, expires_in } = await fetchToken()
        fresh.endsAt = now() + expires_in * 1000 - marginMs
        return access_token
      } catch (cause) {
        held = undefined
        if (cause instanceof GatewayUnavailableError) throw cause
        throw new GatewayUnavailableError('paypal', 'no_token', { cause })
      }
    }
  }

  async function attempt({ method, path, body, requestId }: Request): Promise<GatewayReply> {
    const headers: Record<string, string> = {
      authorization: `Bearer ${await liveToken()}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    }
    if (requestId) headers['paypal-request-id'] = requestId
    const request = body === undefined ? { method, headers } : { method, headers, body }
    return send('paypal', base + path, request, timeoutMs)
  }

  return async (request) => {
    try {
      return await attempt(request)
    } catch (error) {
      // A token that PayPal no longer knows: nothing was done, so once more with a new one.
      if (!(error instanceof GatewayUnavailableError && error.code === 'credentials')) throw error
      held = undefined
      return attempt(request)
    }
  }
}

export function issueOf({ text }: GatewayReply): string {
  const { name, details } = parseReply('paypal', text, errorSchema)
  return details?.[0]?.issue ?? name
}
