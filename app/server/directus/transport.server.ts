import { DelegateBackoff, handleWhen, retry } from 'cockatiel'
import { AppError, isAppError } from '~/domain/app-error'
import { isTimeout } from '../async/is-timeout.server'
import { Semaphore } from '../async/semaphore.server'
import { log } from '../log.server'
import { warnSometimes } from '../log-sometimes.server'
import { type CallOutcome, measureCall } from '../metrics/measure.server'
import { metrics } from '../metrics/registry.server'
import { requestIdHeader, timeLeft } from '../request-context.server'
import { beginCall, endCall, traceHeaders } from '../tracing/tracing.server'
import { errorOfAnswer, errorOfPersonal } from './answer-error.server'
import { CircuitBreaker, CircuitOpenError } from './circuit-breaker.server'

export type TransportOptions = {
  readonly fetch?: typeof globalThis.fetch
  readonly random?: () => number
  readonly timeouts?: { readonly read: number; readonly write: number }
  /** For calls in the name of a renter: what Directus refuses says something of the renter, not of the site. */
  readonly isPersonal?: boolean
}

/** Milliseconds for one call, once it has a place; a read is tried twice. The request's deadline ends all of it. */
const defaultTimeouts = { read: 1000, write: 5000 } as const

const breaking = { threshold: 5, cooldown: 5000 } as const

/** Calls at the same time: more would only wait inside the back office, where waiting counts against their time-out. */
const places = 8
/** Who waits in line for a place, and for how many times the time of a read. */
const line = { queue: 2000, reads: 8 } as const

/** Every failure is an AppError. The body is read within the time-out and must be JSON: a proxy's page is a failure. */
export function createTransport(options: TransportOptions = {}): typeof globalThis.fetch {
  const { fetch = globalThis.fetch, random = Math.random, timeouts = defaultTimeouts } = options
  const isPersonal = options.isPersonal ?? false
  const semaphore = new Semaphore(places)
  const breaker = new CircuitBreaker({
    ...breaking,
    // Out of time by the request's own deadline says nothing of the back office.
    isFailure: (error) => !isReason(error, 'deadline'),
    onChange: (state) =>
      state === 'open'
        ? log.error('content backend failing: calls are refused for a while', { ...breaking })
        : log.info('content backend answers again'),
  })
  const retryOnce = retry(
    handleWhen((error) => !isReason(error, 'deadline')),
    {
      maxAttempts: 1,
      backoff: new DelegateBackoff(() => 50 + random() * 200),
    },
  )

  return async (input, init) => {
    const isRead = (init?.method ?? 'GET') === 'GET'
    const timeout = isRead ? timeouts.read : timeouts.write
    const send = () =>
      inLine(() => guarded(timeout, (time) => receive(fetch, input, init, time, isPersonal)))
    const answer = await (isRead ? retryOnce.execute(send) : send())
    const path = pathOf(input)
    if (answer.status >= 400) {
      throw isPersonal
        ? errorOfPersonal(answer, path)
        : errorOfAnswer(answer, path, isRead && isItem(path))
    }
    if (answer.status >= 300) return new Response(null, { status: 204 })
    if (isRead && !isReadable(answer.body, path)) throw unavailable('unreadable')
    return answer.status === 204
      ? new Response(null, { status: 204 })
      : Response.json(answer.body, { status: answer.status })
  }

  async function inLine(call: () => Promise<Answer>): Promise<Answer> {
    const patience = timeLeft(line.reads * timeouts.read)
    if (patience <= 0) throw notCalled('deadline')
    const answer = await semaphore.tryRun(call, { queue: line.queue, patience })
    if (answer === null) throw notCalled('busy')
    return answer
  }

  async function guarded(
    timeout: number,
    call: (milliseconds: number) => Promise<Answer>,
  ): Promise<Answer> {
    const time = timeLeft(timeout)
    if (time <= 0) throw notCalled('deadline')
    try {
      return await breaker.run(() =>
        call(time).catch((error: unknown) => {
          throw time < timeout && isReason(error, 'timeout')
            ? unavailable('deadline', error)
            : error
        }),
      )
    } catch (error) {
      throw error instanceof CircuitOpenError ? notCalled('circuit_open') : error
    }
  }
}

type Answer = { readonly status: number; readonly statusText: string; readonly body: unknown }

/** Characters of what a failing back office says, for the log. */
const MOST_SAID = 500

/** Answers below 500 are Directus speaking; anything else (or anything unreadable) is an outage. */
async function receive(
  fetch: typeof globalThis.fetch,
  input: string | URL | Request,
  init: RequestInit | undefined,
  milliseconds: number,
  isPersonal: boolean,
): Promise<Answer> {
  const started = performance.now()
  const service = isPersonal ? 'directus_renter' : 'directus'
  const method = init?.method ?? 'GET'
  const span = beginCall(service, method, collectionOf(pathOf(input)))
  const note = (outcome: CallOutcome, status?: number) => {
    measureCall({ service, method }, outcome, started)
    endCall(span, outcome, status)
  }
  const failed = (error: unknown) => {
    const reason = isTimeout(error) ? 'timeout' : 'connection'
    note(reason)
    const about = collectionOf(pathOf(input))
    warnSometimes('content backend did not answer', { about, reason, code: codeOf(error) })
    throw unavailable(reason, error)
  }
  const signal = AbortSignal.timeout(milliseconds)
  const headers = new Headers(init?.headers)
  const ours = { ...requestIdHeader(), ...traceHeaders(span) }
  for (const [name, value] of Object.entries(ours)) headers.set(name, value)
  const response = await fetch(input, { ...init, headers, signal }).catch(failed)
  const text = await response.text().catch(failed)
  const { status, statusText } = response
  const isFailure = status >= 500 || (status === 429 && !isPersonal)
  note(isFailure ? 'failed' : status >= 400 ? 'refused' : 'ok', status)
  if (isFailure) {
    const said = { status, statusText, data: text.slice(0, MOST_SAID) }
    warnSometimes('content backend failed', { path: pathOf(input), ...said })
    throw unavailable(`http_${status}`, undefined, said)
  }
  return {
    status,
    statusText,
    body: text === '' || (status >= 300 && status < 400) ? null : parse(text),
  }
}

/** Reads ask for a list, or for one record by its id: `{"data":null}` is never Directus's own. */
function isReadable(body: unknown, path: string): boolean {
  if (!isObject(body) || !('data' in body)) return false
  return Array.isArray(body.data) ? !isItem(path) : isItem(path) && isObject(body.data)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** `/items/info_pages/7`, `/users/me`. */
function isItem(path: string): boolean {
  return /\/(items\/[^/]+|users)\/[^/]+$/.test(path)
}

/** `ECONNREFUSED` and its like, where the network says why. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  const isCoded = isObject(cause) && 'code' in cause && typeof cause.code === 'string'
  return isCoded ? String(cause.code) : undefined
}

/** `/items/reservations`, `/users`: what an address is about, without whose. */
function collectionOf(path: string): string {
  return collections.exec(path)?.[0] ?? 'other'
}
const collections = /\/(items\/[a-z_]+|activity|auth|files|no-se-muestra|users|utils)(?=\/|$)/

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw unavailable('not_json', error)
  }
}

function notCalled(reason: 'deadline' | 'busy' | 'circuit_open'): AppError {
  metrics().notCalled.inc({ reason })
  return unavailable(reason)
}

function unavailable(reason: string, cause?: unknown, said: object = {}): AppError {
  return new AppError('unavailable', { cause, details: { service: 'directus', reason, ...said } })
}

function isReason(error: unknown, reason: string): boolean {
  return isAppError(error) && error.details.reason === reason
}

function pathOf(input: string | URL | Request): string {
  return new URL(input instanceof Request ? input.url : input).pathname
}
