import type { z } from 'zod'
import { isTimeout } from '../async/is-timeout.server'
import { type CallOutcome, measureCall } from '../metrics/measure.server'
import { requestIdHeader } from '../request-context.server'
import { beginCall, endCall } from '../tracing/tracing.server'
import { GatewayUnavailableError, GatewayUnknownError } from './errors'
import type { GatewayName } from './port'

export type GatewayReply = { status: number; text: string }

const maxReplyBytes = 1024 * 1024

/** Failures of a connection that was never made: nothing can have been done. */
const neverSent: Record<string, string> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ENETUNREACH: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  CERT_HAS_EXPIRED: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls',
}

/** Never sent twice. @throws the port's errors: 401, 403, 429 mean not done, 3xx and 5xx who knows. */
export async function send(
  gateway: GatewayName,
  url: string,
  request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
  timeoutMs: number,
): Promise<GatewayReply> {
  let reply: GatewayReply
  const started = performance.now()
  const span = beginCall(gateway, request.method, gateway)
  const note = (outcome: CallOutcome, status?: number) => {
    measureCall({ service: gateway, method: request.method }, outcome, started)
    endCall(span, outcome, status)
  }
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = { ...request.headers, ...requestIdHeader() }
    const response = await fetch(url, { ...request, headers, signal, redirect: 'manual' })
    reply = { status: response.status, text: await readText(response) }
  } catch (error) {
    note(isTimeout(error) ? 'timeout' : 'connection')
    throw failureOf(gateway, error)
  }
  const { status } = reply
  note(outcomeOf(status), status)
  if (status === 401 || status === 403) throw new GatewayUnavailableError(gateway, 'credentials')
  if (status === 429) throw new GatewayUnavailableError(gateway, 'rate_limited')
  if (status < 200 || status >= 500 || (status >= 300 && status < 400)) {
    throw new GatewayUnknownError(gateway, `http_${status}`)
  }
  return reply
}

export function parseReply<T>(gateway: GatewayName, text: string, schema: z.ZodType<T>): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new GatewayUnknownError(gateway, 'not_json', { cause })
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  // The issues name fields and kinds, never values: safe to log.
  const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`)
  throw new GatewayUnknownError(gateway, `bad_reply: ${fields.join(', ')}`)
}

async function readText(response: Response): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > maxReplyBytes) throw new Error('reply too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function failureOf(gateway: GatewayName, error: unknown): Error {
  if (isTimeout(error)) return new GatewayUnknownError(gateway, 'timeout', { cause: error })
  const reason = neverSent[causeCode(error)]
  if (reason) return new GatewayUnavailableError(gateway, reason, { cause: error })
  return new GatewayUnknownError(gateway, 'connection', { cause: error })
}

/** They are about the site itself and no payment: an alert has to tell of revoked credentials. */
const turnedAway = [401, 403, 429]

function outcomeOf(status: number): CallOutcome {
  if (status >= 200 && status < 300) return 'ok'
  if (turnedAway.includes(status)) return 'failed'
  return status >= 400 && status < 500 ? 'refused' : 'failed'
}

function causeCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return ''
  return String(cause.code)
}
