import { beforeAll, describe, expect, test, vi } from 'vitest'
import { limitBody } from './body-limit.server'
import { compress } from './compress.server'
import { refuseByMethod, refuseForeignCall } from './methods.server'

beforeAll(() => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
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
  test('that never end are given up', async () => {
    vi.useFakeTimers()
    const body = new ReadableStream({ start: (one) => one.enqueue(new Uint8Array([1])) })
    const init = { method: 'POST', body, duplex: 'half' }
    const answer = limitBody(new Request(site, init as RequestInit))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await answer).toMatchObject({ status: 408 })
    vi.useRealTimers()
  })

  test('over the limit are refused, others come through whole', async () => {
    const big = await limitBody(new Request(site, { method: 'POST', body: 'x'.repeat(300_000) }))
    expect(big).toMatchObject({ status: 413 })
    const small = await limitBody(new Request(site, { method: 'POST', body: 'a=ñ' }))
    expect(await (small as Request).text()).toBe('a=ñ')
  })
})

describe('compression', () => {
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
