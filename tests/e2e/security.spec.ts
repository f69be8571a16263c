import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { expect, test } from '@playwright/test'

/** A raw request: fetch would not let us name another Host. */
function raw(
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; location?: string }> {
  const base = new URL(process.env.E2E_BASE_URL ?? '')
  return new Promise((resolve, reject) => {
    const call = httpRequest({ host: '127.0.0.1', port: base.port, path, headers }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, location: response.headers.location })
    })
    call.on('error', reject)
    call.end()
  })
}

function expectSecurityHeaders(headers: Record<string, string>) {
  for (const part of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(headers['content-security-policy']).toContain(part)
  }
  expect(headers['permissions-policy']).toBe(
    'camera=(), microphone=(), geolocation=(self), payment=()',
  )
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
}

test('a page that is made for one visitor carries the security headers and a nonce of its own', async ({
  request,
}) => {
  const [first, second] = [await request.get('/no-existe'), await request.get('/no-existe')]
  const policy = first.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'nonce-[\w-]{20,}' 'strict-dynamic'/)
  expect(second.headers()['content-security-policy']).not.toBe(policy)
  expectSecurityHeaders(first.headers())
})

test('a public page carries the security headers and names each of its scripts', async ({
  request,
}) => {
  const page = await request.get('/info/terminos-y-condiciones')
  const policy = page.headers()['content-security-policy'] ?? ''
  expectSecurityHeaders(page.headers())
  const [scripts = ''] = /script-src [^;]*/.exec(policy) ?? []
  expect(scripts).toContain("'sha256-")
  expect(scripts).not.toMatch(/nonce-|unsafe-inline/)
  const text = await page.text()
  expect(text).not.toContain('nonce')
  // Data for search engines is no script: nothing runs it, and no policy looks at it.
  const inline = [
    ...text.matchAll(/<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
  ]
  expect(text).toContain('<script type="application/ld+json">')
  expect(inline.length).toBeGreaterThan(2)
  for (const [, code = ''] of inline) {
    const hash = createHash('sha256').update(code).digest('base64')
    expect(policy).toContain(`'sha256-${hash}'`)
  }
})

test('no page breaks its own content policy', async ({ page }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted type/i.test(message.text()))
      violations.push(message.text())
  })
  for (const path of ['/', '/flota', '/en/flota', '/info/terminos-y-condiciones']) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  expect(violations).toEqual([])
})

test('a foreign host is refused, and a doubled slash never redirects to it', async () => {
  expect((await raw('/', { Host: 'evil.example' })).status).toBe(421)
  const doubled = await raw('//evil.example/x', {
    Host: new URL(process.env.E2E_BASE_URL ?? '').host,
  })
  expect(doubled.status).toBe(400)
  expect(doubled.location).toBeUndefined()
})

test('a body over the limit is refused with 413', async ({ request }) => {
  const answer = await request.post('/reserva', {
    data: 'x'.repeat(30 * 1024 * 1024),
    headers: { 'Content-Type': 'text/plain' },
  })
  expect(answer.status()).toBe(413)
})

test('a cross-site call of a server function is refused', async ({ request }) => {
  const answer = await request.post('/_serverFn/unknown', {
    data: '{}',
    headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  })
  expect(answer.status()).toBe(403)
})

test('a wrong cookie, a wrong search and an unknown page never give a 500', async ({ request }) => {
  const cookie = `istmo-draft=${'x'.repeat(3000)}; language=klingon`
  for (const path of [
    '/',
    '/flota?desde=ayer&hasta=%00&clase=<script>&pasajeros=-3',
    '/reserva?auto=999999',
    '/reserva/checkout',
    '/reserva/thanks',
  ]) {
    const answer = await request.get(path, { headers: { Cookie: cookie } })
    expect(answer.status(), path).toBeLessThan(500)
    expect(await answer.text()).not.toContain('at async')
  }
  const missing = await request.get('/no-existe')
  expect(missing.status()).toBe(404)
  expect(await missing.text()).toContain('Página no encontrada')
})

test('a load balancer asks by address, whatever host the site has', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect((await raw(path, { Host: '10.0.3.7:3000' })).status, path).toBe(200)
  }
})

test('no answer is kept in between that does not say so, and each says its own type', async ({
  request,
}) => {
  const headers = { 'Accept-Language': 'en', 'User-Agent': 'Mozilla/5.0' }
  for (const path of ['/reserva', '/reserva/thanks', '/healthz', '/_serverFn/x', '/no-existe']) {
    const answer = await request.get(path, { headers, maxRedirects: 0 })
    expect(answer.headers()['cache-control'], path).toMatch(/no-store/)
    expect(answer.headers()['x-content-type-options'], path).toBe('nosniff')
  }
  const asset = await request.get('/static/none.js')
  expect(asset.headers()['x-content-type-options']).toBe('nosniff')
})

test('what the policy keeps from running is to be reported to the site itself', async ({
  request,
}) => {
  const headers = (await request.get('/')).headers()
  const policy = headers['content-security-policy']
  expect(policy).toContain('trusted-types sanitised-on-the-server')
  const [, path] = /report-uri (\S+);/.exec(policy ?? '') ?? []
  expect(headers['reporting-endpoints']).toBe(`csp="${path}"`)
  const body = { blockedURL: 'inline', documentURL: '/', effectiveDirective: 'script-src' }
  const report = await request.post(path ?? '', { data: [{ type: 'csp-violation', body }] })
  expect(report.status()).toBe(204)
})

test('health and readiness answer JSON', async ({ request }) => {
  const [health, ready] = [await request.get('/healthz'), await request.get('/readyz')]
  expect([health.status(), ready.status()]).toEqual([200, 200])
  expect(await health.json()).toMatchObject({ status: 'ok' })
  expect(await ready.json()).toMatchObject({ status: 'ready' })
})

test('pages and assets are compressed, hashed assets are immutable', async ({ request }) => {
  const headers = { 'Accept-Encoding': 'br' }
  const page = await request.get('/', { headers })
  expect(page.headers()['content-encoding']).toBe('br')
  const html = await page.text()
  // The first load's one large file; very small ones are not worth compressing.
  const [, script] = /"(index-[\w-]+)"/.exec(html) ?? []
  expect(script, 'no script in the page').toBeTruthy()
  const asset = await request.get(`/static/${script}.js`, { headers })
  expect(asset.headers()['content-encoding']).toBe('br')
  expect(asset.headers()['cache-control']).toMatch(/max-age=31536000.*immutable/)
})
