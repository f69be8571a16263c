import type { Attributes, Span } from '@opentelemetry/api'
import { atMost } from '~/domain/at-most'
import { type Env, env } from '../env.server'
import { log } from '../log.server'
import { currentSpan, requestIdHeader } from '../request-context.server'

/** OpenTelemetry's own SDK behind the few things that the site does with it (`sdk.server.ts`, loaded where it is wanted). */
export type Tracing = {
  /** @param from the span that it is a part of, or the headers in which a proxy may name one */
  readonly begin: (
    span: { readonly kind: Kind; readonly name: string; readonly facts: Attributes },
    from?: Span | TraceHeaders,
  ) => Span
  readonly end: (span: Span, facts: Attributes, isFailure: boolean) => void
  /** Headers by which whoever is called knows the span as the parent of its own. */
  readonly headersOf: (span: Span) => Readonly<Record<string, string>>
  /** Sends what has ended. */
  readonly close: () => Promise<void>
}
type Kind = 'server' | 'client' | 'internal'

export type TraceHeaders = { readonly get: (name: string) => string | null }

/** They belong to the process, not to this module: the server's entry and the application are bundled apart. */
const shared = globalThis as { istmoTracing?: Tracing; istmoTracingStart?: Promise<void> }

/** Loads OpenTelemetry where an endpoint is set; elsewhere nothing of it, and no span is begun. */
export function startTracing(given: Env): void {
  if (!given.OTEL_EXPORTER_OTLP_ENDPOINT || given.OTEL_SDK_DISABLED) return
  shared.istmoTracingStart = import('./sdk.server')
    .then(({ createTracing }) => {
      shared.istmoTracing = createTracing(given)
    })
    .catch((error: unknown) => log.error('traces are not recorded', { error }))
}

/** From here on each request has its span, where any has. */
export async function tracingStarted(): Promise<void> {
  await shared.istmoTracingStart
}

/** Milliseconds for the last spans at the end of a process, whether or not somebody takes them. */
const LAST_WAIT_MS = 2000

export async function closeTracing(): Promise<void> {
  const closed = shared.istmoTracing
    ?.close()
    .catch((error: unknown) => log.warn('last traces not sent', { error }))
  if (closed) await atMost(closed, LAST_WAIT_MS)
}

type Asked = { readonly method: string; readonly route: string; readonly requestId: string }

/** Its trace is that of the `headers`, where a proxy of ours wrote them: from anybody else they are nobody's word. */
export function beginRequest(
  { method, route, requestId }: Asked,
  headers: TraceHeaders,
): Span | undefined {
  const { istmoTracing: tracing } = shared
  if (!tracing) return undefined
  const facts = {
    'http.request.method': method,
    'http.route': route,
    'istmo.request_id': requestId,
  }
  const span = { kind: 'server', name: `${method} ${route}`, facts } as const
  return tracing.begin(span, env().TRUST_PROXY ? headers : undefined)
}

export function endRequest(span: Span | undefined, status: number): void {
  if (span) end(span, { 'http.response.status_code': status }, status >= 500)
}

/** How the page cache answered (`countPage`). */
export function tracePage(span: Span | undefined, result: string): void {
  span?.setAttribute('istmo.page_cache', result)
}

/** Work of ours under a name from a closed list: a task of the minute, a server function. */
export function beginPart(name: string): Span | undefined {
  return shared.istmoTracing?.begin({ kind: 'internal', name, facts: {} }, currentSpan())
}

export function endPart(span: Span | undefined, outcome: string, isFailure: boolean): void {
  if (span) end(span, { 'istmo.outcome': outcome }, isFailure)
}

/**
 * A call of somebody else, as a part of what asks for it. Nothing of its address is told but `what`, which comes from a
 * closed list: addresses have codes and words of renters in them.
 */
export function beginCall(service: string, method: string, what: string): Span | undefined {
  const { istmoTracing: tracing } = shared
  if (!tracing) return undefined
  const { 'X-Request-Id': requestId } = requestIdHeader()
  const facts = {
    'peer.service': service,
    'http.request.method': method,
    ...(requestId ? { 'istmo.request_id': requestId } : {}),
  }
  return tracing.begin({ kind: 'client', name: `${method} ${what}`, facts }, currentSpan())
}

/** `status`: that of an answer over HTTP, where there was one. */
export function endCall(span: Span | undefined, outcome: string, status?: number): void {
  if (!span) return
  const isFailure = outcome !== 'ok' && outcome !== 'refused'
  const answered = status === undefined ? {} : { 'http.response.status_code': status }
  end(span, { 'istmo.outcome': outcome, ...answered }, isFailure)
}

/** The back office gets these: its own spans may be parts of ours. Gateways are told nothing of them. */
export function traceHeaders(span: Span | undefined): Readonly<Record<string, string>> {
  return (span && shared.istmoTracing?.headersOf(span)) ?? {}
}

function end(span: Span, facts: Attributes, isFailure: boolean): void {
  shared.istmoTracing?.end(span, facts, isFailure)
}
