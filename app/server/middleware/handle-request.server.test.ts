import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readRouteRules } from '~/domain/route-rules'
import { log } from '../log.server'
import { requestContext } from '../request-context.server'
import { cookies } from '../session/cookies.server'
import { handleRequest } from './handle-request.server'

beforeAll(() => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('PUBLIC_BRAND_BY_HOST', '{"ceiba.test":"ceiba"}')
  vi.stubEnv('SITE_URL', 'http://firefly.test:3000')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
})

let lines: [string, Record<string, unknown>][]
beforeEach(() => {
  lines = []
  const keep = (message: string, fields: Record<string, unknown> = {}) => {
    lines.push([message, fields])
  }
  vi.spyOn(log, 'plain').mockImplementation(keep)
  vi.spyOn(log, 'error').mockImplementation(keep)
})

const site = 'http://firefly.test:3000'
const { rules } = readRouteRules(
  [
    { from: '/ofertas', to: '/#promociones', status: 301 },
    { from: '/autos/*', to: '/flota?orden=precio', status: 308 },
    { from: '/mapa', to: 'https://map.example/?q=panama', status: 302 },
    { from: '/api/*', to: '/', status: 302 },
    { from: '/static/*', to: '/', status: 302 },
  ],
  () => false,
)
const document = { accept: 'text/html' }
const lastResort = ({ status, brand, locale }: { status: number; brand: string; locale: string }) =>
  `<page of ${brand} in ${locale}: ${status}>`

/** Asks for a path; the application answers with `page` and what it knew of the request. */
async function ask(
  path: string,
  init: RequestInit & { readonly base?: string } = {},
  page: () => Response | Promise<Response> = () => new Response('page'),
) {
  const seen: (ReturnType<typeof requestContext> & { readonly request: Request })[] = []
  const answer = await handleRequest(new Request((init.base ?? site) + path, init), {
    answer: async (request) => {
      seen.push({ ...requestContext(), request })
      return page()
    },
    publicKey: () => null,
    lastResort,
    routeOf: () => 'none',
    routeRules: async () => rules,
  })
  return { answer, seen: seen[0] }
}

describe('a request', () => {
  test('is refused in the order of the middleware, and what follows is not asked', async () => {
    const evil = { base: 'http://evil.test' }
    const long = `/${'x'.repeat(9000)}`
    const english = { headers: { ...document, 'accept-language': 'en' } }
    const large = { method: 'POST', body: 'x'.repeat(300_000) }
    const table: [string, RequestInit & { base?: string }, number][] = [
      [long, { ...evil, ...english }, 421],
      [long, english, 414],
      ['//x', { method: 'POST' }, 400],
      ['//x', english, 308],
      ['/EN/flota).', english, 308],
      ['/flota', english, 302],
      ['/flota', large, 405],
      ['/static/a.js', large, 405],
      ['/static/a.js', english, 404],
      ['/reserva', large, 413],
    ]
    for (const [path, init, status] of table) {
      const { answer, seen } = await ask(path, init)
      expect(answer.status, path.slice(0, 20)).toBe(status)
      expect(seen).toBeUndefined()
    }
    expect(lines.map(([message, { status }]) => [message, status])).toEqual(
      table.map(([, , status]) => ['request', status]),
    )
  })

  const campaign = '?utm_source=news&orden=precio&gclid=x'
  test.each([
    ['a page that is kept', 'kept', '/flota', 'GET', '?orden=precio'],
    ['a page of one visitor', null, '/reserva', 'GET', '?orden=precio'],
    ['the head of one', null, '/reserva', 'HEAD', '?orden=precio'],
    ['a form', null, '/reserva', 'POST', campaign],
    ['no page', null, '/api/recibo', 'GET', campaign],
  ])('for %s is made of what is left of a campaign', async (_, key, path, method, search) => {
    let made = ''
    await handleRequest(new Request(site + path + campaign, { method }), {
      answer: ({ url }) => {
        made = new URL(url).search
        return new Response('page')
      },
      publicKey: () => key,
      lastResort,
      routeOf: () => 'none',
      routeRules: async () => rules,
    })
    expect(made).toBe(search)
  })

  test('is at home on the host it was sent to', async () => {
    const { seen } = await ask('/en/flota', { base: 'http://ceiba.test:3000' })
    expect(seen).toMatchObject({
      brand: 'ceiba',
      origin: 'http://ceiba.test:3000',
      localeForm: 'en',
    })
    expect((await ask('/')).seen).toMatchObject({ brand: 'firefly', origin: site })
  })

  test('of a load balancer is answered whatever its host', async () => {
    const { answer, seen } = await ask('/healthz', { base: 'http://10.0.3.7:3000' })
    expect(answer.status).toBe(200)
    expect(seen).toMatchObject({ brand: 'firefly', origin: site })
  })

  test.each([
    ['/tyc', 301, '/info/terminos-y-condiciones'],
    ['/en/promo/tyc-2?a=b', 301, '/en/info/terminos-y-condiciones?a=b'],
    ['/es/info/requisitos-old?a=b', 301, '/es/info/requisitos?a=b'],
    ['/flota/flota-old?desde=2026-12-24T10:00', 301, '/flota?desde=2026-12-24T10:00'],
    ['/ofertas', 301, '/#promociones'],
    ['/en/ofertas/?utm_source=x', 301, '/en?utm_source=x#promociones'],
    ['/autos/suv/kia', 308, '/flota?orden=precio'],
    ['/mapa?a=b', 302, 'https://map.example/?q=panama'],
  ])('for %s is led elsewhere, and the application is not asked', async (path, status, to) => {
    const { answer, seen } = await ask(path)
    expect([answer.status, answer.headers.get('Location')]).toEqual([status, to])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(seen).toBeUndefined()
  })

  test('for an address that has its own rule keeps its method', async () => {
    const { answer } = await ask('/autos/x', { method: 'POST', body: 'a=b' })
    expect(answer.status).toBe(308)
  })

  test.each(['/api/x', '/_serverFn/tyc', '/assets/tyc-old', '/healthz'])(
    'for %s, which is no page, is led nowhere',
    async (path) => {
      const headers = { 'x-tsr-serverfn': 'true' }
      expect((await ask(path, { headers })).seen).toBeDefined()
    },
  )

  test.each(['/static/tyc.js', '/static', '/assets', '/assets/', '/assets/a/b', '/static/a/b'])(
    'for %s, a file that is not there, gets a short answer and no page',
    async (path) => {
      const { answer, seen } = await ask(path)
      expect([answer.status, await answer.text()]).toEqual([404, 'Not Found'])
      expect(answer.headers.get('Content-Type')).toContain('text/plain')
      expect(seen).toBeUndefined()
    },
  )

  test('has 8 s to read and 20 s to write, and comes with its body', async () => {
    const read = (await ask('/')).seen
    const write = (await ask('/reserva', { method: 'POST', body: 'paso=datos' })).seen
    expect((read?.deadline ?? 0) - (read?.now ?? 0)).toBe(8000)
    expect((write?.deadline ?? 0) - (write?.now ?? 0)).toBe(20_000)
    expect(await write?.request.text()).toBe('paso=datos')
  })

  test('with a body comes from the same address as one without', async () => {
    const request = new Request(`${site}/reserva`, { method: 'POST', body: 'paso=datos' })
    Object.defineProperty(request, 'ip', { value: '203.0.113.9' })
    let ip: string | undefined
    const answer = () => {
      ip = requestContext().ip
      return new Response('page')
    }
    await handleRequest(request, {
      ...{ answer, lastResort, publicKey: () => null },
      routeOf: () => 'none',
      routeRules: async () => rules,
    })
    expect(ip).toBe('203.0.113.9')
  })
})

describe('an answer without a page', () => {
  const table: [string, string, RequestInit & { base?: string }, number][] = [
    ['an address that is too long', `/en/${'x'.repeat(9000)}`, {}, 414],
    ['two slashes before a form', '//flota', { method: 'POST', body: 'x' }, 400],
    ['a file that is missing', '/static/a.js', {}, 404],
    ['another host', '/', { base: 'http://evil.test' }, 421],
    ['a method that no page takes', '/flota', { method: 'POST', body: 'x' }, 405],
    ['a form that is too large', '/reserva', { method: 'POST', body: 'x'.repeat(300_000) }, 413],
  ]
  test.each(table)('is one for who opens %s', async (_, path, init, status) => {
    const { answer } = await ask(path, { ...init, headers: { ...document } })
    const locale = path.startsWith('/en') ? 'en' : 'es'
    expect(await answer.text()).toBe(`<page of firefly in ${locale}: ${status}>`)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/)
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  })

  test('is one after a crash, asked for again later, in the language of the browser and the brand of the host', async () => {
    const headers = { ...document, 'accept-language': 'en' }
    const { answer } = await ask('/en/x', { base: 'http://ceiba.test', headers }, () => {
      throw new Error('broken')
    })
    expect(await answer.text()).toBe('<page of ceiba in en: 500>')
    expect(answer.headers.get('Retry-After')).toBe('30')
    const remembered = await ask('//x', {
      ...{ method: 'POST', body: 'x' },
      headers: { ...document, cookie: 'language=en-US' },
    })
    expect(await remembered.answer.text()).toContain(' in en: 400')
  })

  test('keeps its own headers, and stays short for machines', async () => {
    const refused = { method: 'POST', body: 'x' }
    const { answer } = await ask('/flota', { ...refused, headers: { ...document } })
    expect(answer.headers.get('Allow')).toBe('GET, HEAD')
    const machine = await ask('/flota', refused)
    expect(await machine.answer.text()).toBe('Method Not Allowed')
  })
})

describe('cookies', () => {
  const names = (answer: Response) => answer.headers.getSetCookie().map((one) => one.split('=')[0])
  const referer = `${site}/en/reserva?paso=cobertura`

  test('are looked for by pages that need them, once', async () => {
    const { answer, seen } = await ask('/reserva/gestionar', { headers: { ...document } })
    expect(names(answer)).toEqual(['istmo-kept'])
    expect(seen?.refusesCookies).toBe(false)
    const kept = { ...document, cookie: 'istmo-kept=1', referer }
    const next = await ask('/precheckin', { headers: kept })
    expect(names(next.answer)).toEqual([])
    expect(next.seen?.refusesCookies).toBe(false)
    expect(names((await ask('/flota', { headers: { ...document } })).answer)).toEqual([])
  })

  test('are refused where such a page led here and none came back', async () => {
    const refused = { ...document, cookie: 'other=1', referer }
    expect((await ask('/reserva', { headers: refused })).seen?.refusesCookies).toBe(true)
    expect((await ask('/flota', { headers: refused })).seen?.refusesCookies).toBe(false)
    for (const from of [`${site}/flota`, 'http://evil.test/reserva', 'nonsense']) {
      const { seen } = await ask('/reserva', { headers: { ...document, referer: from } })
      expect(seen?.refusesCookies, from).toBe(false)
    }
  })
})

describe('an answer', () => {
  test('says who may keep it, what may run, and under which id the log has it', async () => {
    const headers = { 'Content-Type': 'text/html' }
    const { answer, seen } = await ask('/', {}, () => new Response('<p>', { headers }))
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(answer.headers.get('X-Request-Id')).toBe(seen?.requestId)
    expect(answer.headers.get('Content-Security-Policy')).toContain(`'nonce-${seen?.nonce}'`)
    expect(lines).toMatchObject([['request', { requestId: seen?.requestId, path: '/' }]])
  })

  test('carries the language of the page and what the application sets', async () => {
    const { answer } = await ask('/en', { headers: document }, () => {
      cookies().set('draft', 'x', { maxAge: 60, secure: false })
      return new Response('page', { headers: { 'Set-Cookie': 'own=1' } })
    })
    const names = answer.headers.getSetCookie().map((line) => line.split('=')[0])
    expect(names.toSorted()).toEqual(['draft', 'language', 'own'])
  })

  test('that fails is 500 with the id of its line, and no word of why', async () => {
    const { answer } = await ask('/', {}, () => Promise.reject(new Error('the secret reason')))
    expect(answer.status).toBe(500)
    const [[failed, { requestId }] = ['', { requestId: '' }]] = lines
    expect(failed).toBe('request failed')
    expect(await answer.text()).toBe(`Internal Server Error (${requestId})`)
  })

  test('of a page whose content is out of reach is asked for again', async () => {
    const broken = () => new Response('page', { status: 500 })
    const outage = () => {
      const { outcome } = requestContext()
      if (outcome) outcome.unavailable = true
      return broken()
    }
    const { answer } = await ask('/', {}, outage)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10'])
    expect((await ask('/', {}, broken)).answer.status).toBe(500)
  })
})
