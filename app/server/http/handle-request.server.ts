import { randomBytes, randomUUID } from 'node:crypto'
import { createCookieJar } from '../cookies.server'
import { log } from '../log.server'
import { type RequestOutcome, runWithRequestContext } from '../request-context.server'
import { limitBody } from './body-limit.server'
import { clientIp } from './client-ip.server'
import { compress } from './compress.server'
import { anyBrand, brandForHost, isAllowedHost, originForHost } from './hosts.server'
import { languageCookie, languageRedirect, requestLocaleForm } from './language.server'
import { refuseByMethod } from './methods.server'
import { plain, withSecurityHeaders } from './security-headers.server'

type Next = (request: Request) => Promise<Response> | Response

/** Milliseconds in which a page, and in which a form or a server function, is answered. */
const deadlines = { read: 8000, write: 20_000 } as const

/** Characters of an address; no link of ours is near it. */
const maximumUrl = 8192

/** Everything around a page: host allow-list, limits, language, nonce, headers, compression, log. */
export async function handleRequest(request: Request, next: Next): Promise<Response> {
  const started = performance.now()
  const requestId = randomUUID()
  const response = await answer(request, next, requestId).catch((error: unknown) => {
    log.error('request failed', { requestId, error })
    return plain(500, `Internal Server Error (${requestId})`)
  })
  const url = new URL(request.url)
  log.info('request', {
    requestId,
    method: request.method,
    path: url.pathname.slice(0, 300),
    status: response.status,
    ms: Math.round(performance.now() - started),
  })
  return response
}

/** What a load balancer asks, which addresses a process by its own address (operations.md). */
const probes = new Set(['/healthz', '/readyz'])

async function answer(request: Request, next: Next, requestId: string): Promise<Response> {
  const url = new URL(request.url)
  const host = request.headers.get('host') ?? url.host
  const isProbe = probes.has(url.pathname)
  if (!isProbe && !isAllowedHost(host)) return plain(421, 'This host is not served here.')
  if (request.url.length > maximumUrl) return plain(414, 'Address too long.')
  if (url.pathname.startsWith('//')) return plain(400, 'Bad path.')
  const refused = refuseByMethod(request, url)
  if (refused) return refused
  const limited = await limitBody(request)
  if (limited instanceof Response) return limited
  const redirect = languageRedirect(limited, url)
  if (redirect) return redirect
  const nonce = randomBytes(18).toString('base64url')
  const cookies = createCookieJar(limited.headers.get('cookie'))
  const now = Date.now()
  const isRead = limited.method === 'GET' || limited.method === 'HEAD'
  const outcome: RequestOutcome = { called: false, unavailable: false }
  const ip = isProbe ? undefined : clientIp(request)
  const context = {
    requestId,
    nonce,
    brand: isProbe ? anyBrand() : brandForHost(host),
    origin: originForHost(host),
    localeForm: requestLocaleForm(limited, url),
    now,
    deadline: now + (isRead ? deadlines.read : deadlines.write),
    cookies,
    outcome,
    ...(ip ? { ip } : {}),
  }
  const page = await runWithRequestContext(context, async () => next(limited))
  const headers = new Headers(page.headers)
  headers.set('X-Request-Id', requestId)
  const cookie = languageCookie(limited, url)
  for (const line of [...(cookie ? [cookie] : []), ...cookies.lines()]) {
    headers.append('Set-Cookie', line)
  }
  // A page whose content is out of reach for now is asked for again, by people and by machines.
  const isOutage = page.status === 500 && outcome.unavailable
  if (isOutage) headers.set('Retry-After', '10')
  const status = isOutage ? 503 : page.status
  withSecurityHeaders(headers, nonce)
  return compress(limited, new Response(page.body, { status, headers }))
}
