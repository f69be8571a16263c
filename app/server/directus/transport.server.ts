import { AppError, isAppError } from '~/domain/app-error'
import { log } from '../log.server'
import { timeLeft } from '../request-context.server'
import { errorOfAnswer } from './answer-error.server'
import { CircuitBreaker } from './circuit-breaker.server'
import { Gate } from './gate.server'

export type TransportOptions = {
  readonly fetch?: typeof globalThis.fetch
  /** Epoch milliseconds. */
  readonly clock?: () => number
  /** 0 <= n < 1, for the jitter of the retry. */
  readonly random?: () => number
  readonly wait?: (milliseconds: number) => Promise<void>
  readonly timeouts?: { readonly read: number; readonly write: number }
}

/** Milliseconds; reads are retried once, so a read takes at most about 2.3 s. */
export const defaultTimeouts = { read: 1000, write: 5000 } as const

/** How long the content backend is left alone after this many failures in a row. */
const breaker = { threshold: 5, cooldown: 5000 } as const

/**
 * Calls of this process that are out at the same time. More would only wait inside the back office, where waiting
 * counts against their time-out.
 */
const gateOptions = { places: 8, queue: 2000, patience: 8000 } as const

/**
 * The way to Directus as a `fetch`: time-outs, one retry for reads, a circuit breaker, and every failure as an
 * AppError. The body is read here, within the time-out, and must be JSON: a proxy's HTML page is a failure too.
 */
export function createTransport(options: TransportOptions = {}): typeof globalThis.fetch {
  const { fetch = globalThis.fetch, clock = Date.now, random = Math.random, wait = sleep } = options
  const { timeouts = defaultTimeouts } = options
  const circuit = new CircuitBreaker({
    ...breaker,
    clock,
    onChange: (state) =>
      state === 'open'
        ? log.error('content backend failing: calls are refused for a while', { ...breaker })
        : log.info('content backend answers again'),
  })

  const gate = new Gate(gateOptions)

  async function once(input: string | URL | Request, init: RequestInit | undefined) {
    const patience = timeLeft(gateOptions.patience)
    if (patience <= 0) throw unavailable('deadline')
    const answer = await gate.pass(() => send(input, init), patience)
    if (answer === null) throw unavailable('busy')
    return answer
  }

  async function send(input: string | URL | Request, init: RequestInit | undefined) {
    const isRead = (init?.method ?? 'GET') === 'GET'
    const patience = isRead ? timeouts.read : timeouts.write
    const time = timeLeft(patience)
    if (time <= 0) throw unavailable('deadline')
    if (!circuit.allows()) throw unavailable('circuit_open')
    try {
      const answer = await receive(fetch, input, {
        ...init,
        signal: AbortSignal.timeout(time),
      })
      circuit.succeeded()
      return answer
    } catch (error) {
      // Out of time by our own deadline says nothing of the back office.
      if (time < patience && isTimeout(error)) circuit.undecided()
      else circuit.failed()
      throw error
    }
  }

  return async (input, init) => {
    const isRead = (init?.method ?? 'GET') === 'GET'
    const answer = await once(input, init).catch(async (error: unknown) => {
      if (!isRead || timeLeft(1) <= 0) throw error
      await wait(50 + random() * 200)
      return once(input, init)
    })
    if (answer.status >= 400) throw errorOfAnswer(answer.status, answer.body, pathOf(input))
    if (isRead && !isReadable(answer.body, pathOf(input))) throw unavailable('unreadable')
    return answer.status === 204
      ? new Response(null, { status: 204 })
      : Response.json(answer.body, { status: answer.status })
  }
}

type Answer = { readonly status: number; readonly body: unknown }

/** Answers below 500 are Directus speaking; anything else (or anything unreadable) is an outage. */
async function receive(
  fetch: typeof globalThis.fetch,
  input: string | URL | Request,
  init: RequestInit,
): Promise<Answer> {
  const response = await fetch(input, init).catch((error: unknown) => {
    throw unavailable(reasonOf(error), error)
  })
  const text = await response.text().catch((error: unknown) => {
    throw unavailable(reasonOf(error), error)
  })
  if (response.status >= 500 || response.status === 429)
    throw unavailable(`http_${response.status}`)
  if (response.status === 204) return { status: 204, body: null }
  return { status: response.status, body: parse(text) }
}

/**
 * Every read of ours asks for a list. `{"data":null}` and the like is what something between us and Directus says, never
 * Directus itself. What it tells of its own health has another shape.
 */
function isReadable(body: unknown, path: string): boolean {
  if (typeof body !== 'object' || body === null) return false
  return path.startsWith('/server/') || ('data' in body && Array.isArray(body.data))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw unavailable('not_json', error)
  }
}

function unavailable(reason: string, cause?: unknown): AppError {
  return new AppError('unavailable', { cause, details: { service: 'directus', reason } })
}

function isTimeout(error: unknown): boolean {
  return isAppError(error, 'unavailable') && error.details.reason === 'timeout'
}

function reasonOf(error: unknown): string {
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'connection'
}

function pathOf(input: string | URL | Request): string {
  return new URL(input instanceof Request ? input.url : input).pathname
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
