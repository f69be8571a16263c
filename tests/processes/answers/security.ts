import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Answer } from '../../fixtures/ask'
import type { AskedSite } from '../lib/brand-hosts'

export function testSecurity({ ask, originOf }: AskedSite): void {
  test('a page that is made for one visitor carries the security headers and a nonce of its own', async () => {
    const [first, second] = [await ask('/no-existe'), await ask('/no-existe')]
    expect(policyOf(first)).toMatch(/script-src 'nonce-[\w-]{20,}' 'strict-dynamic'/)
    expect(policyOf(second)).not.toBe(policyOf(first))
    expectSecurityHeaders(first)
  })

  test('a public page carries the security headers and names each of its scripts', async () => {
    // The page as it is kept: one that is made in this moment may be for one visitor.
    await ask('/info/terminos-y-condiciones')
    const page = await ask('/info/terminos-y-condiciones')
    expectSecurityHeaders(page)
    const [scripts = ''] = /script-src [^;]*/.exec(policyOf(page)) ?? []
    expect(scripts).toContain("'sha256-")
    expect(scripts).not.toMatch(/nonce-|unsafe-inline/)
    expect(page.text).not.toContain('nonce')
    // Data for search engines is no script: nothing runs it, and no policy looks at it.
    const inline = [
      ...page.text.matchAll(/<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
    ]
    expect(page.text).toContain('<script type="application/ld+json">')
    expect(inline.length).toBeGreaterThan(2)
    for (const [, code = ''] of inline) {
      const hash = createHash('sha256').update(code).digest('base64')
      expect(policyOf(page)).toContain(`'sha256-${hash}'`)
    }
  })

  test('a foreign host is refused, and a doubled slash never redirects to it', async () => {
    expect((await ask('/', { headers: { host: 'evil.example' } })).status).toBe(421)
    const doubled = await ask('//evil.example/x')
    expect([doubled.status, doubled.headers.location]).toEqual([308, '/evil.example/x'])
  })

  test('a body over the limit is refused with 413', async () => {
    const headers = { 'content-type': 'text/plain', origin: originOf('firefly') }
    const body = 'x'.repeat(30 * 1024 * 1024)
    expect((await ask('/reserva', { headers, body })).status).toBe(413)
  })

  test('a cross-site call of a server function is refused', async () => {
    const ours = { 'x-tsr-serverfn': 'true' }
    const headers = { ...ours, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await ask('/_serverFn/unknown', { headers, body: '{}' })).status).toBe(403)
  })

  test('a server function answers the calls of our pages alone', async () => {
    expect((await ask('/_serverFn/unknown')).status).toBe(400)
  })

  test.each([
    '/',
    '/flota?desde=ayer&hasta=%00&clase=<script>&pasajeros=-3',
    '/reserva?auto=999999',
    '/reserva/checkout',
    '/reserva/thanks',
    '/no-existe',
  ])('a wrong cookie and a wrong search never give a 500: %s', async (path) => {
    const cookie = `istmo-draft=${'x'.repeat(3000)}; language=klingon`
    const { status, text } = await ask(path, { headers: { cookie } })
    expect(status).toBeLessThan(500)
    expect(text).not.toContain('at async')
  })

  test('a load balancer asks by address, whatever host the site has, and is answered in JSON', async () => {
    const headers = { host: '10.0.3.7:3000' }
    const [health, ready] = [await ask('/healthz', { headers }), await ask('/readyz', { headers })]
    expect([health.status, ready.status]).toEqual([200, 200])
    expect(JSON.parse(health.text)).toMatchObject({ status: 'ok' })
    expect(JSON.parse(ready.text)).toMatchObject({ status: 'ready' })
  })

  test.each(['/reserva', '/reserva/thanks', '/healthz', '/_serverFn/x', '/no-existe'])(
    'an answer that does not say so is kept nowhere in between, and says its own type: %s',
    async (path) => {
      const headers = { 'accept-language': 'en', 'user-agent': 'Mozilla/5.0' }
      const answer = await ask(path, { headers })
      expect(answer.headers['cache-control']).toMatch(/no-store/)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    },
  )

  test('a file that is not there says its type, too', async () => {
    expect((await ask('/static/none.js')).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
  })

  test('the policy asks for reports to the site itself', async () => {
    const page = await ask('/')
    expect(policyOf(page)).toContain('trusted-types default sanitised-on-the-server')
    const [, path = ''] = /report-uri (\S+);/.exec(policyOf(page)) ?? []
    expect(page.headers['reporting-endpoints']).toBe(`csp="${path}"`)
    const report = { blockedURL: 'inline', documentURL: '/', effectiveDirective: 'script-src' }
    const body = JSON.stringify([{ type: 'csp-violation', body: report }])
    const headers = { 'content-type': 'application/json', origin: originOf('firefly') }
    expect((await ask(path, { headers, body })).status).toBe(204)
  })
}

const policyOf = ({ headers }: Answer) => String(headers['content-security-policy'])

function expectSecurityHeaders(answer: Answer): void {
  for (const part of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(policyOf(answer)).toContain(part)
  }
  expect(answer.headers).toMatchObject({
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
}
