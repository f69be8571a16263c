import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Env } from '../env.server'
import { warnSometimes } from '../log-sometimes.server'
import type { TraceHeaders, Tracing } from './tracing.server'

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const

const propagator = new W3CTraceContextPropagator()

/**
 * The exporter reads its address, headers and time-out from the environment itself. Spans wait in memory, at most 2,048 of
 * them, and are sent beside what the site does, each 5 s; what cannot be sent is told in the log and forgotten.
 */
export function createTracing(env: Env): Tracing {
  setGlobalErrorHandler((error) => warnSometimes('traces not sent', { problem: wordsOf(error) }))
  // It counts what it drops: the same problem is told once in a while, whatever the number.
  const say = (problem: string) =>
    warnSometimes('OpenTelemetry', { problem: problem.replace(/\d+/g, 'some') })
  const silent = () => {}
  const logger = { error: say, warn: say, info: silent, debug: silent, verbose: silent }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })

  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'istmo' }))
      .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] })),
    sampler: samplerOf(env),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('istmo')
  return {
    begin: ({ kind, name, facts }, from) =>
      tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, contextOf(from)),
    end: (span, facts, isFailure) => {
      span.setAttributes(facts)
      if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    headersOf: (span) => {
      const headers: Record<string, string> = {}
      propagator.inject(trace.setSpan(ROOT_CONTEXT, span), headers, {
        set: (carrier, name, value) => {
          carrier[name] = value
        },
      })
      return headers
    },
    close: () => provider.shutdown(),
  }
}

function contextOf(from: Span | TraceHeaders | undefined): Context {
  if (!from) return ROOT_CONTEXT
  if ('spanContext' in from) return trace.setSpan(ROOT_CONTEXT, from)
  return propagator.extract(ROOT_CONTEXT, from, {
    keys: () => [],
    get: (headers, name) => headers.get(name) ?? undefined,
  })
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Env): Sampler {
  const root = rootSampler(name.replace('parentbased_', ''), ratio)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'always_on' ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(ratio)
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
