import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { readItems } from '@directus/sdk'
import { request } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDirectusClient } from '~/server/directus/client.server'
import { parseEnv } from '~/server/env.server'
import { send } from '~/server/gateways/http'
import { insideSpan } from '~/server/request-context.server'
import { beginPart, startTracing, tracingStarted } from '~/server/tracing/tracing.server'
import { onTestDay } from '../../scripts/lib/test-day.ts'
import { type Details, detailsFor } from '../e2e/lib/renter'
import { tripIn, withTrip } from '../e2e/lib/trip'
import { ask } from '../fixtures/ask'
import { payByPaypalByHttp, reserveByHttp } from '../fixtures/book-by-http'
import { addCar } from '../fixtures/cars'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { type OwnSandbox, type Received, startReceiver, startSandbox } from '../fixtures/sandbox'
import { inFull } from '../fixtures/short'
import { startSiteProcess } from '../fixtures/site-process'

type Value = { readonly stringValue?: string; readonly intValue?: number }
type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: readonly { readonly key: string; readonly value: Value }[]
}
type Batch = {
  readonly resource: { readonly attributes: Span['attributes'] }
  readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
}

const batchesOf = (received: readonly Received[]) =>
  received.flatMap(({ body }) => {
    const { resourceSpans }: { resourceSpans: readonly Batch[] } = JSON.parse(body)
    return resourceSpans
  })
const spansOf = (received: readonly Received[]) =>
  batchesOf(received).flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
const fact = ({ attributes }: Pick<Span, 'attributes'>, name: string) => {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {}
  return stringValue ?? intValue
}
const children = (of: Span) => spans.filter(({ parentSpanId }) => parentSpanId === of.spanId)
const under = (of: Span): Span[] => children(of).flatMap((child) => [child, ...under(child)])

/** As a proxy of ours writes it on a request of its trace. */
const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${trace}-00f067aa0ba902b7-01`
const fleet = withTrip('/flota', tripIn(40))
const service = 'istmo of the traces'

/** Every module that a process loads is a line of the file. */
const namingLoads = (file: string) => {
  const script = `import{registerHooks}from'node:module';import{appendFileSync}from'node:fs';registerHooks({load(url,about,next){appendFileSync(${JSON.stringify(file)},url+'\\n');return next(url,about)}})`
  return `--import=data:text/javascript,${encodeURIComponent(script)}`
}

let folder: string
let back: TestDirectus
let sandbox: OwnSandbox
let collector: Awaited<ReturnType<typeof startReceiver>>
let spans: readonly Span[]
const renter: Details = detailsFor('traces')
let code: string

beforeAll(async () => {
  folder = mkdtempSync(`${tmpdir()}/istmo-traces-`)
  ;[back, sandbox, collector] = await Promise.all([
    leaseTestDirectus(),
    startSandbox(),
    startReceiver(),
  ])
  await addCar(back, { units: 9, model: 'Muchos' })
  const site = await startSiteProcess(back, back.url, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=of-the-collector',
    OTEL_SERVICE_NAME: service,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    TRUST_PROXY: 'true',
    MAIL_FOLDER: `${folder}/mails`,
    METROBANK_API_URL: sandbox.url,
    METROBANK_TOKENIZER_URL: sandbox.url,
    PAYPAL_API_URL: sandbox.url,
  })
  await site.ready()
  await site.forget()
  const page = { accept: 'text/html', 'x-forwarded-for': '192.0.2.7' }
  const traced = { ...page, 'x-request-id': 'edge-of-the-fleet', traceparent }
  expect((await ask(site.url + fleet, traced)).status).toBe(200)
  const promos = (id: string) =>
    ask(`${site.url}/promos`, { ...page, 'x-request-id': `edge-${id}-promos` })
  await promos('first')
  // A page in store has a tag. Whoever asks while it is being made shares what the first one gets.
  await vi.waitUntil(async () => (await promos('other')).headers.etag, { timeout: 60_000 })
  await promos('second')
  const browser = await request.newContext({ extraHTTPHeaders: page })
  const trip = tripIn(41)
  const booking = { request: browser, origin: site.url, trip, model: 'Muchos', person: renter }
  code = await reserveByHttp(booking)
  await payByPaypalByHttp(booking, code, sandbox)
  await browser.dispose()
  // Mails go out behind the answer.
  const mails = () => readdirSync(folder, { recursive: true }).join(' ')
  await vi.waitUntil(() => mails().includes('.eml'), { timeout: 60_000 })
  // The end of the process sends what was not sent yet.
  await site.stop()
  spans = spansOf(collector.received)
})
afterAll(async () => {
  await Promise.all([back?.stop(), sandbox?.stop(), collector?.stop()])
  rmSync(folder, { recursive: true, force: true })
})

test('traces go to the endpoint of the environment, under the names of the environment', () => {
  expect(new Set(collector.received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']))
  expect(collector.received[0]?.headers['api-key']).toBe('of-the-collector')
  const [batch] = batchesOf(collector.received)
  expect(batch && fact(batch.resource, 'service.name')).toBe(service)
  expect(batch && fact(batch.resource, 'deployment.environment.name')).toBe('test')
})

test("a request is a span of its proxy's trace, with its route and its id, and what it asks of the back office is below it", () => {
  const [page, ...others] = spans.filter(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7')
  if (!page) throw new Error('The request has no span below that of the proxy')
  expect(others).toEqual([])
  expect(page).toMatchObject({ traceId: trace, name: 'GET /flota', kind: 2 })
  expect(fact(page, 'http.route')).toBe('/flota')
  expect(fact(page, 'http.response.status_code')).toBe(200)
  expect(fact(page, 'istmo.request_id')).toBe('edge-of-the-fleet')
  const calls = under(page).filter((span) => fact(span, 'peer.service') === 'directus')
  expect(calls.map(({ name }) => name)).toContain('GET /items/flota')
  expect(new Set(calls.map(({ traceId }) => traceId))).toEqual(new Set([trace]))
})

test('a page in store says that it was, and asks nobody', () => {
  const shown = ['edge-first-promos', 'edge-second-promos'].flatMap((id) =>
    spans.filter((span) => fact(span, 'istmo.request_id') === id && span.kind === 2),
  )
  expect(shown.map(({ name }) => name)).toEqual(['GET /promos', 'GET /promos'])
  expect(shown.map((span) => fact(span, 'istmo.page_cache'))).toEqual(['miss', 'hit'])
  expect(shown[1] && children(shown[1])).toEqual([])
})

test('a booking is followed through back office, gateway and mail', () => {
  const names = spans.map(({ name }) => name)
  for (const name of ['POST /reserva', 'POST /reserva/checkout', 'POST paypal', 'SEND folder'])
    expect(names).toContain(name)
  const posts = spans.filter(({ name }) => name === 'POST /reserva')
  const written = posts.flatMap(under).map(({ name }) => name)
  expect(written).toContain('POST /items/reservations')
  const ids = spans.map(({ spanId }) => spanId)
  for (const { parentSpanId } of spans.filter(({ name }) => name.endsWith('paypal')))
    expect(ids).toContain(parentSpanId)
})

test('nothing of a renter, of their booking or of an address is in any span', () => {
  const told = JSON.stringify(spans)
  const { name, lastName, email, phone, license } = renter
  const [, month] = renter.birthday
  for (const word of [name, lastName, email, phone, license, `1988-${month}-14`, code])
    expect(told).not.toContain(word)
  for (const part of ['?', '%', 'aeropuerto', '192.0.2.7', '@', back.siteToken])
    expect(told).not.toContain(part)
})

test('the back office is told of the trace, a gateway is not', async () => {
  const others = await startReceiver()
  const least = {
    PUBLIC_BRAND: 'firefly',
    DIRECTUS_TOKEN: 'a token for tests',
    SESSION_SECRET: 'a secret for tests, long enough for all',
  }
  startTracing(parseEnv({ ...least, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }))
  await tracingStarted()
  const part = beginPart('a part of the test')
  const client = createDirectusClient(others.url, 'a token for tests')
  await insideSpan(part, async () => {
    // It answers nothing that a back office would.
    await expect(client.request(readItems('flota'))).rejects.toThrow()
    await send('paypal', others.url, { method: 'GET', headers: {} }, 5000)
  })
  const told = others.received.map(({ headers }) => headers.traceparent)
  expect(told[0]).toMatch(new RegExp(`^00-${part?.spanContext().traceId}-[\\da-f]{16}-01$`))
  expect(told.at(-1)).toBeUndefined()
  await others.stop()
})

test('an endpoint that never answers keeps neither a request nor the end of the process waiting', async () => {
  const open: string[] = []
  const silent = createServer({ keepAliveTimeout: 75_000 }, (asked) => {
    let body = ''
    asked.on('data', (part: Buffer) => {
      body += part.toString()
    })
    asked.on('end', () => open.push(body))
  })
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const loads = `${folder}/loaded-with`
  const site = await startSiteProcess(back, back.url, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    NODE_OPTIONS: `${onTestDay().NODE_OPTIONS} ${namingLoads(loads)}`,
  })
  try {
    await site.ready()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(site.url + fleet, { accept: 'text/html', traceparent })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    // Killed, it would have none.
    await site.stop()
    expect(await site.gone).toBe(0)
    expect(open.join('')).toContain('GET /flota')
    // Nobody's word without a proxy of ours.
    expect(open.join('')).not.toContain(trace)
    expect(readFileSync(loads, 'utf8')).toMatch(tracingFiles)
  } finally {
    silent.closeAllConnections()
    silent.close()
    await site.stop()
  }
})

/** The built SDK, and the module of ours around it. */
const tracingFiles = /exporter-trace|sdk-trace|sdk\.server/

test('without an endpoint nothing of it is loaded', inFull, async () => {
  const loads = `${folder}/loaded-without`
  const site = await startSiteProcess(back, back.url, {
    NODE_OPTIONS: `${onTestDay().NODE_OPTIONS} ${namingLoads(loads)}`,
  })
  try {
    await site.ready()
    expect((await ask(site.url + fleet, { accept: 'text/html' })).status).toBe(200)
  } finally {
    await site.stop()
  }
  const loaded = readFileSync(loads, 'utf8')
  expect(loaded).toContain('.output/server/index.mjs')
  expect(loaded).not.toMatch(tracingFiles)
})
