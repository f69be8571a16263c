import { randomBytes, randomUUID } from 'node:crypto'
import { createCookieJar } from '../cookies.server'
import { env } from '../env.server'
import { log } from '../log.server'
import { runWithRequestContext } from '../request-context.server'
import { limitBody } from './body-limit.server'
import { clientIp } from './client-ip.server'
import { compress } from './compress.server'
import { brandForHost, isAllowedHost } from './hosts.server'
import { languageCookie, languageRedirect, requestLocaleForm } from './language.server'
import { withSecurityHeaders } from './security-headers.server'

type Next = (request: Request) => Promise<Response> | Response

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
    path: url.pathname,
    status: response.status,
    ms: Math.round(performance.now() - started),
  })
  return response
}

async function answer(request: Request, next: Next, requestId: string): Promise<Response> {
  const url = new URL(request.url)
  const host = request.headers.get('host') ?? url.host
  if (!isAllowedHost(host)) return plain(421, 'This host is not served here.')
  if (url.pathname.startsWith('//')) return plain(400, 'Bad path.')
  const limited = await limitBody(request)
  if (limited instanceof Response) return limited
  const redirect = languageRedirect(limited, url)
  if (redirect) return redirect
  const nonce = randomBytes(18).toString('base64url')
  const cookies = createCookieJar(limited.headers.get('cookie'))
  const context = {
    requestId,
    nonce,
    brand: brandForHost(host),
    origin: new URL(env().SITE_URL).origin,
    localeForm: requestLocaleForm(limited, url),
    now: Date.now(),
    cookies,
    ip: clientIp(request),
  }
  const page = await runWithRequestContext(context, async () => next(limited))
  const headers = new Headers(page.headers)
  headers.set('X-Request-Id', requestId)
  const cookie = languageCookie(limited, url)
  for (const line of [...(cookie ? [cookie] : []), ...cookies.lines()]) {
    headers.append('Set-Cookie', line)
  }
  withSecurityHeaders(headers, nonce)
  return compress(
    limited,
    new Response(page.body, { status: page.status, statusText: page.statusText, headers }),
  )
}

function plain(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
