import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'
import type { LocaleForm } from '~/domain/locale-path'
import type { CookieJar } from './session/cookies.server'

export const actors = ['renter', 'gateway', 'task', 'staff'] as const

/** A record that staff look at before it is published. */
export type Preview = { readonly collection: 'info_pages'; readonly id: number }

export type RequestContext = {
  readonly requestId: string
  readonly nonce: string
  readonly brand: string
  readonly origin: string
  readonly localeForm: LocaleForm
  /** Epoch milliseconds; "now" does not move within a request (stack pitfall: hydration). */
  readonly now: number
  /** Absent in tasks that answer no browser. */
  readonly cookies?: CookieJar
  /** As far as it can be known; for rate limits and holds only. */
  readonly ip?: string
  /** Epoch milliseconds; after it the back office is not asked any more. */
  readonly deadline?: number
  readonly outcome?: RequestOutcome
  /** The browser shows that it keeps none of our cookies. */
  readonly refusesCookies?: boolean
  readonly preview?: Preview
  /** Who changes what is changed; a renter unless told. */
  readonly actor?: (typeof actors)[number]
  /** Name of the member of staff who asks. */
  readonly person?: string
}

/** `called`: a server function could read what it was sent; `unavailable`: what failed is out of reach for now. */
export type RequestOutcome = {
  called: boolean
  unavailable: boolean
  /** A part of the answer could not be made, or not in time, perhaps after its status was sent. */
  failed: boolean
  /** Epoch milliseconds of the oldest content that the answer shows; Infinity: of none. */
  contentAt: number
  /** JSON for search engines, of the page that is made. */
  structuredData?: string
}

const storage = new AsyncLocalStorage<RequestContext>()
/** Spans stand apart, because a request has its own before it has all of the above, and so has a task of the minute. */
const spans = new AsyncLocalStorage<Span>()

export function runWithRequestContext<T>(context: RequestContext, run: () => T): T {
  return storage.run(context, run)
}

export function actingAs<T>(actor: NonNullable<RequestContext['actor']>, run: () => T): T {
  return storage.run({ ...requestContext(), actor }, run)
}

/** For work that is shared with other requests. */
export function withoutDeadline<T>(run: () => T): T {
  const context = storage.getStore()
  if (context?.deadline === undefined) return run()
  const { deadline: _, ...rest } = context
  return storage.run(rest, run)
}

/** The header by which who is called writes the same id into a log of theirs; nothing where no request is answered. */
export function requestIdHeader(): Readonly<Record<string, string>> {
  const requestId = storage.getStore()?.requestId
  return requestId ? { 'X-Request-Id': requestId } : {}
}

/** For what a request happens to begin and the process goes on with: it has neither its deadline, its outcome nor its trace. */
export function outsideRequests<T>(run: () => T): T {
  return storage.exit(() => spans.exit(run))
}

/** The span of a trace of which what is done now is a part. */
export function currentSpan(): Span | undefined {
  return spans.getStore()
}

export function insideSpan<T>(span: Span | undefined, run: () => T): T {
  return span ? spans.run(span, run) : run()
}

/** Content of that moment, in epoch milliseconds, is in the answer. */
export function noteContent(at: number): void {
  const outcome = storage.getStore()?.outcome
  if (outcome) outcome.contentAt = Math.min(outcome.contentAt, at)
}

/** The answer lacks a part that could not be had, or not in time: it is nothing to be kept for others. */
export function notePartFailed(): void {
  const outcome = storage.getStore()?.outcome
  if (outcome) outcome.failed = true
}

/**
 * The answer of work that other requests share, and whether a part failed in it: who shows the answer notes that, and not
 * only the request that happened to begin the work. What content it shows is noted by each before it asks.
 */
export async function withLacks<Answer>(
  work: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly lacksPart: boolean }> {
  const outcome = {
    called: false,
    unavailable: false,
    failed: false,
    contentAt: Number.POSITIVE_INFINITY,
  }
  const answer = await storage.run({ ...requestContext(), outcome }, work)
  return { answer, lacksPart: outcome.failed }
}

/** Milliseconds; `otherwise` where there is no deadline, or a later one. */
export function timeLeft(otherwise: number): number {
  const deadline = storage.getStore()?.deadline
  return deadline === undefined ? otherwise : Math.min(otherwise, deadline - Date.now())
}

/** Epoch milliseconds: the request's own clock, or where there is none (a task, the start) the machine's. */
export function clockNow(): number {
  return storage.getStore()?.now ?? Date.now()
}

export function requestContext(): RequestContext {
  const context = storage.getStore()
  if (!context) throw new Error('No request context: call inside runWithRequestContext')
  return context
}
