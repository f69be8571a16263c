import { beforeAll, describe, expect, test, vi } from 'vitest'
import { rateLimits } from '../limits/rate-limit.server'
import { acceptedEncoding } from '../page-cache/page-answer.server'
import { runWithRequestContext } from '../request-context.server'
import { createCookieJar } from '../session/cookies.server'
import { writeSealed } from '../session/session.server'
import { withBody } from './body-limit.server'
import { compress } from './compress.server'
import { refuseByMethod, refuseForeignCall } from './methods.server'

beforeAll(() => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
  vi.stubEnv('SHARED_ADDRESSES', '192.0.2.0/24')
})

const site = 'http://localhost:3000'

describe('methods', () => {
  const statusOf = (method: string, path: string) =>
    refuseByMethod(new Request(site + path, { method }), new URL(site + path))?.status ?? 200

  test.each([
    ['GET', '/flota', 200],
    ['HEAD', '/en', 200],
    ['POST', '/reserva', 200],
    ['POST', '/en/reserva/checkout/', 200],
    ['POST', '/_serverFn/abc', 200],
    ['POST', '/api/pago/paypal/webhook', 200],
    ['POST', '/flota', 405],
    ['POST', '/', 405],
    ['PUT', '/flota', 405],
    ['DELETE', '/reserva', 405],
    ['OPTIONS', '/api/pago/paypal/webhook', 405],
    ['GET', '/api/pago/paypal/webhook', 405],
    ['HEAD', '/api/politica', 405],
    ['GET', '/API/Politica', 405],
    ['GET', '/api/p%6Flitica', 405],
    ['POST', '/API/politica', 200],
    ['POST', '/Flota', 405],
    ['GET', '/en/api/tareas/limpieza/', 405],
    ['GET', '/api/pago/paypal/retorno', 200],
  ])('%s %s: %i', (method, path, status) => {
    expect(statusOf(method, path)).toBe(status)
  })
})

describe('calls of server functions', () => {
  test.each([
    ['/_serverFn/abc', 'true', 200],
    ['/_serverFn/abc', 'false', 400],
    ['/_serverFn/abc', '', 400],
    ['/flota', '', 200],
  ])('%s with "%s" in the header of our pages: %i', (path, header, status) => {
    const headers: Record<string, string> = header ? { 'x-tsr-serverfn': header } : {}
    const request = new Request(site + path, { headers })
    expect(refuseForeignCall(request, new URL(site + path))?.status ?? 200).toBe(status)
  })
})

describe('bodies', () => {
  const facts = { requestId: 'test', nonce: '', brand: 'firefly', origin: site, now: 1_000_000 }

  /** Sends a body, and answers with what came through. */
  async function send(
    body: BodyInit,
    { path = '', ip = '203.0.113.1', cookies = createCookieJar(null), next = echo } = {},
  ): Promise<Response> {
    const request = new Request(site + path, {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit)
    return runWithRequestContext({ ...facts, localeForm: 'bare', ip, cookies }, () =>
      withBody(request, next),
    )
  }
  const echo = async (request: Request) => new Response(await request.arrayBuffer())

  const photo = { path: '/api/precheckin/foto' }
  async function holder() {
    const cookies = createCookieJar(null)
    await runWithRequestContext({ ...facts, localeForm: 'bare', cookies }, () =>
      writeSealed('istmo-booking', { code: 'A2345678', key: 'key', current: false }),
    )
    return cookies
  }
  /** A body of which nobody knows the length, and whether any of it was asked for. */
  function lazy(bytes: number) {
    let asked = false
    const pull = (one: ReadableStreamDefaultController) => {
      asked = true
      one.enqueue(new Uint8Array(bytes))
      one.close()
    }
    return { stream: new ReadableStream({ pull }, { highWaterMark: 0 }), wasAsked: () => asked }
  }

  test('that never end are given up', async () => {
    vi.useFakeTimers()
    const body = new ReadableStream({ start: (one) => one.enqueue(new Uint8Array([1])) })
    const answer = send(body)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await answer).toMatchObject({ status: 408 })
    vi.useRealTimers()
  })

  test('over the limit are refused, others come through whole', async () => {
    expect(await send('x'.repeat(300_000))).toMatchObject({ status: 413 })
    expect(await (await send('a=ñ')).text()).toBe('a=ñ')
  })

  test('may be large where a booking is held, whose seal is opened first', async () => {
    const named = createCookieJar('istmo-booking=x')
    expect(await send('x'.repeat(300_000), { ...photo, cookies: named })).toMatchObject({
      status: 413,
    })
    expect(await send('x'.repeat(300_000), { ...photo, cookies: await holder() })).toMatchObject({
      status: 200,
    })
  })

  test('that are large are held to a limit before any of them is read', async () => {
    const cookies = await holder()
    const one = { ...photo, cookies, ip: '203.0.113.2' }
    for (let count = 0; count < rateLimits.upload.burst; count++) {
      expect((await send('x', one)).status).toBe(200)
    }
    const { stream, wasAsked } = lazy(300_000)
    const refused = await send(stream, one)
    expect([refused.status, refused.headers.get('Retry-After'), wasAsked()]).toEqual([
      429,
      '30',
      false,
    ])
  })

  test('that are large are two at a time of one address', async () => {
    const cookies = await holder()
    const one = { ...photo, cookies, ip: '203.0.113.3' }
    const { promise, resolve } = Promise.withResolvers<Response>()
    const held = [1, 2].map(() => send('x', { ...one, next: () => promise }))
    await vi.waitFor(async () => expect((await send('x', one)).status).toBe(503))
    expect((await send('x', { ...one, ip: '203.0.113.4' })).status).toBe(200)
    resolve(new Response(''))
    await Promise.all(held)
    expect((await send('x', one)).status).toBe(200)
  })

  test('that are large are as many of an address that many people share as come', async () => {
    const one = { ...photo, cookies: await holder(), ip: '192.0.2.3' }
    const { promise, resolve } = Promise.withResolvers<Response>()
    const reached: unknown[] = []
    const next = () => {
      reached.push(1)
      return promise
    }
    const held = [1, 2, 3].map(() => send('x', { ...one, next }))
    await vi.waitFor(() => expect(reached).toHaveLength(3), 20_000)
    resolve(new Response(''))
    await Promise.all(held)
  })

  test('have a budget together', async () => {
    const cookies = await holder()
    // One chunk for all, so that the test itself needs no memory.
    const chunk = new Uint8Array(20 * 1024 * 1024)
    let read = 0
    const open: ReadableStreamDefaultController[] = []
    const endless = () => {
      let isSent = false
      const pull = (one: ReadableStreamDefaultController) => {
        if (isSent) {
          read++
          open.push(one)
          return new Promise<void>(() => {})
        }
        isSent = true
        one.enqueue(chunk)
        return
      }
      return new ReadableStream({ pull }, { highWaterMark: 0 })
    }
    const held = Array.from({ length: 10 }, (_, n) =>
      send(endless(), { ...photo, cookies, ip: `203.0.113.${10 + n}` }),
    )
    await vi.waitFor(() => expect(read).toBe(10), 20_000)
    const other = { ...photo, cookies, ip: '203.0.113.30' }
    expect((await send(endless(), other)).status).toBe(503)
    for (const one of open) one.error(new Error('broken off'))
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual(held.map(() => 400))
    expect((await send('x', other)).status).toBe(200)
  })
})

describe('compression', () => {
  test.each([
    ['br, gzip', 'br'],
    ['BR;q=0.5', 'br'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['gzip; q=0.0, br;q=0.000', 'identity'],
    ['brotli', 'identity'],
  ])('"%s" is answered with %s', (accepted, encoding) => {
    expect(acceptedEncoding(accepted)).toBe(encoding)
  })

  test('a tag is weak where the bytes are others', () => {
    const headers = { 'Content-Type': 'image/svg+xml', ETag: '"x"' }
    const tagFor = (encoding: string) =>
      compress(
        new Request(site, { headers: { 'accept-encoding': encoding } }),
        new Response('<svg/>', { headers }),
      ).headers.get('ETag')
    expect(['br', 'gzip', 'identity'].map(tagFor)).toEqual(['W/"x"', 'W/"x"', '"x"'])
  })

  test('a visitor who leaves ends the stream that the page comes from', async () => {
    const cancelled = vi.fn()
    const page = new ReadableStream({
      start: (one) => one.enqueue(new TextEncoder().encode('<p>first</p>')),
      cancel: cancelled,
    })
    const request = new Request(site, { headers: { 'accept-encoding': 'br' } })
    const headers = { 'Content-Type': 'text/html' }
    const reader = compress(request, new Response(page, { headers })).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await vi.waitFor(() => expect(cancelled).toHaveBeenCalled())
  })
})
