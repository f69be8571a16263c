import { randomBytes } from 'node:crypto'
import type { Span } from '@opentelemetry/api'
import type { LocaleForm } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import type { RouteRules } from '~/domain/route-rules'
import { tidyPath } from '~/domain/tidy-path'
import { withoutTracking } from '~/domain/tracking'
import { previewOf, studioOrigin } from '../content/preview.server'
import { withBody } from '../http/body-limit.server'
import { clientIp } from '../http/client-ip.server'
import { compress } from '../http/compress.server'
import { anyBrand, brandForHost, isAllowedHost, originForHost } from '../http/hosts.server'
import { isUnlisted } from '../http/indexing.server'
import { markCookie, refusesCookies } from '../http/kept-cookies.server'
import {
  documentLocale,
  isDocument,
  isPagePath,
  languageCookie,
  languageRedirect,
  requestLocaleForm,
} from '../http/language.server'
import { refuseByMethod, refuseForeignCall } from '../http/methods.server'
import { requestIdFor } from '../http/request-id.server'
import { plain, withSecurityHeaders } from '../http/security-headers.server'
import { log } from '../log.server'
import { countCheckout, measureRequest } from '../metrics/measure.server'
import {
  insideSpan,
  type Preview,
  type RequestOutcome,
  runWithRequestContext,
} from '../request-context.server'
import { type CookieJar, createCookieJar } from '../session/cookies.server'
import { beginRequest, endRequest } from '../tracing/tracing.server'
import { chain, type Next } from './chain'
import { deadline, type Timed } from './deadline.server'
import { pageCache } from './page-cache.server'
import { redirects } from './redirects.server'

/** CSRF is checked behind it, in `start.ts`: the framework knows which requests call a server function. */
const middleware = chain<Incoming>()
  .use(logRequest)
  .use(deadline<Identified>)
  .use(health)
  .use(hostAndBrand)
  .use(address)
  .use(language)
  .use(preview)
  .use(redirects<Localised>)
  .use(methods)
  .use(missingFile)
  .use(answerHeaders)
  .use(pageCache<Answered>)
  .use(context)
  .use(bodyLimit)

type Application = {
  readonly answer: (request: Request) => Promise<Response> | Response
  /** Under which the page is kept for everybody; null: it is made for each visitor. */
  readonly publicKey: (visit: Localised) => string | null
  /** The page to whoever opened as one what was answered without any. */
  readonly lastResort: (facts: LastResort) => string
  /** The pattern of the route of an address, `/flota/$slug`: metrics are kept by it. */
  readonly routeOf: (pathname: string) => string
  /** In force now. */
  readonly routeRules: () => Promise<RouteRules>
}

type LastResort = {
  readonly status: number
  readonly brand: string
  readonly locale: Locale
  readonly requestId: string
}

export function handleRequest(request: Request, application: Application): Promise<Response> {
  const incoming = { request, url: new URL(request.url), application }
  return middleware.run(incoming, async (visit) => application.answer(visit.request))
}

type Incoming = {
  readonly request: Request
  readonly url: URL
  readonly application: Application
}
type Identified = Incoming & { readonly requestId: string; readonly span: Span | undefined }
type Probed = Identified & Timed & { readonly isProbe: boolean }
type Branded = Probed & {
  readonly brand: string
  readonly origin: string
  readonly ip: string | undefined
}
type Localised = Branded & { readonly localeForm: LocaleForm; readonly preview?: Preview }
type Answered = Localised & {
  readonly nonce: string
  readonly cookies: CookieJar
  readonly outcome: RequestOutcome
  readonly publicKey: string | null
}

async function logRequest(visit: Incoming, next: Next<Identified>): Promise<Response> {
  const started = performance.now()
  const { method, headers } = visit.request
  const requestId = requestIdFor(headers.get('x-request-id'))
  const route = visit.application.routeOf(visit.url.pathname)
  const span = beginRequest({ method, route, requestId }, headers)
  const identified = { ...visit, requestId, span }
  const answer = await insideSpan(span, () => next(identified)).catch((error: unknown) => {
    log.error('request failed', { requestId, error })
    return plain(500, `Internal Server Error (${requestId})`)
  })
  const response = asPage(answer, identified)
  const { status } = response
  endRequest(span, status)
  const measured = { method, route, status }
  measureRequest(measured, started)
  countCheckout(measured, headers)
  log.plain('request', {
    requestId,
    method,
    path: visit.url.pathname.slice(0, 300),
    status,
    ms: Math.round(performance.now() - started),
  })
  return response
}

/** A short answer in plain text becomes a page, with its status and its own headers, for whoever opened it as one. */
function asPage(answer: Response, { request, url, application, requestId }: Identified): Response {
  const { status, headers } = answer
  const isBare = status >= 400 && headers.get('Content-Type')?.startsWith('text/plain')
  if (!isBare || !isDocument(request)) return answer
  const host = request.headers.get('host') ?? url.host
  const page = application.lastResort({
    ...{ status, requestId },
    brand: isAllowedHost(host) ? brandForHost(host) : anyBrand(),
    locale: documentLocale(request, url),
  })
  const all = new Headers(headers)
  all.set('Content-Type', 'text/html; charset=utf-8')
  all.set('Cache-Control', 'no-store')
  all.set(
    'Content-Security-Policy',
    "default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'",
  )
  all.set('X-Request-Id', requestId)
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) all.delete(name)
  if (status >= 500 && !all.has('Retry-After')) all.set('Retry-After', '30')
  withSecurityHeaders(all, '')
  return new Response(request.method === 'HEAD' ? null : page, { status, headers: all })
}

/** The addresses that a load balancer or a scraper asks, which names a process by its own address (operations.md). */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

function health(visit: Identified & Timed, next: Next<Probed>): Promise<Response> {
  return next({ ...visit, isProbe: probes.has(visit.url.pathname) })
}

async function hostAndBrand(visit: Probed, next: Next<Branded>): Promise<Response> {
  const { request, url, isProbe } = visit
  const host = request.headers.get('host') ?? url.host
  if (!isProbe && !isAllowedHost(host)) return plain(421, 'This host is not served here.')
  return next({
    ...visit,
    brand: isProbe ? anyBrand() : brandForHost(host),
    origin: originForHost(host),
    ip: isProbe ? undefined : clientIp(request),
  })
}

/** Characters of an address; no link of ours is near it. */
const maximumUrl = 8192

async function address(visit: Branded, next: Next<Branded>): Promise<Response> {
  if (visit.request.url.length > maximumUrl) return plain(414, 'Address too long.')
  const { request, url } = visit
  const tidy = isPagePath(url.pathname) ? tidyPath(url.pathname) : null
  if (tidy !== null && (request.method === 'GET' || request.method === 'HEAD')) {
    const headers = { Location: tidy + url.search, 'Cache-Control': 'no-store' }
    return new Response(null, { status: 308, headers })
  }
  if (url.pathname.startsWith('//')) return plain(400, 'Bad path.')
  return next(visit)
}

async function language(visit: Branded, next: Next<Localised>): Promise<Response> {
  const { request, url } = visit
  const redirect = languageRedirect(request, url)
  if (redirect) return redirect
  const response = await next({ ...visit, localeForm: requestLocaleForm(request, url) })
  const cookie = languageCookie(request, url)
  if (cookie) {
    response.headers.append('Set-Cookie', cookie)
    response.headers.set('Cache-Control', 'private, no-store')
  }
  return response
}

/** A draft, for whoever has a link that the Studio signed and that is not over. It is made anew and kept by nobody. */
async function preview(visit: Localised, next: Next<Localised>): Promise<Response> {
  const found = previewOf(visit.url, Date.now())
  if (found === null) return next(visit)
  if (found === 'refused') return plain(403, previewRefused)
  const response = await next({ ...visit, preview: found })
  response.headers.set('Cache-Control', 'private, no-store')
  response.headers.set('X-Robots-Tag', 'noindex, nofollow')
  return response
}

const previewRefused =
  'Esta vista previa venció. Ábrela otra vez desde el Studio.\nThis preview has ended. Open it again from the Studio.'

async function methods(visit: Localised, next: Next<Localised>): Promise<Response> {
  const { request, url } = visit
  return refuseByMethod(request, url) ?? refuseForeignCall(request, url) ?? next(visit)
}

/** A picture has one name below its folder; `assets.$id.ts` answers for it. */
const filePaths = /^\/(static(\/|$)|assets(\/?$|\/[^/]*\/))/

/** Files are answered before the application is asked: one that comes as far is not there. */
async function missingFile(visit: Localised, next: Next<Localised>): Promise<Response> {
  return filePaths.test(visit.url.pathname) ? plain(404, 'Not Found') : next(visit)
}

async function answerHeaders(visit: Localised, next: Next<Answered>): Promise<Response> {
  const nonce = randomBytes(18).toString('base64url')
  const { request, url } = visit
  const cookies = createCookieJar(request.headers.get('cookie'))
  const outcome: RequestOutcome = {
    called: false,
    unavailable: false,
    failed: false,
    contentAt: Number.POSITIVE_INFINITY,
  }
  const publicKey = visit.preview ? null : visit.application.publicKey(visit)
  const page = await next({ ...untracked(visit), nonce, cookies, outcome, publicKey })
  const headers = new Headers(page.headers)
  headers.set('X-Request-Id', visit.requestId)
  const mark = markCookie(request, url)
  if (mark) headers.append('Set-Cookie', mark)
  if (isUnlisted(url.pathname)) headers.set('X-Robots-Tag', 'noindex')
  withSecurityHeaders(headers, nonce, visit.preview && studioOrigin())
  return compress(request, new Response(page.body, { status: page.status, headers }))
}

/** A page is made without the words that say where a visit came from: none of them is repeated in it. */
function untracked(visit: Localised): Localised {
  const { method } = visit.request
  if (!isPagePath(visit.url.pathname) || (method !== 'GET' && method !== 'HEAD')) return visit
  const search = withoutTracking(visit.url.search)
  if (search === visit.url.search) return visit
  const url = new URL(visit.url.pathname + search, visit.url)
  return { ...visit, url, request: new Request(url, visit.request) }
}

async function context(visit: Answered, next: Next<Answered>): Promise<Response> {
  const { requestId, nonce, brand, origin, localeForm, now, ip, cookies, outcome } = visit
  const facts = {
    ...{ requestId, nonce, brand, origin, localeForm, now, cookies, outcome },
    deadline: visit.deadline,
    refusesCookies: refusesCookies(visit.request, visit.url),
  }
  const given = { ...(ip ? { ip } : {}), ...(visit.preview ? { preview: visit.preview } : {}) }
  const page = await runWithRequestContext({ ...facts, ...given }, () => next(visit))
  const headers = new Headers(page.headers)
  for (const line of cookies.lines()) headers.append('Set-Cookie', line)
  // A page whose content is out of reach for now is asked for again, by people and by machines.
  const isOutage = page.status === 500 && outcome.unavailable
  if (isOutage) headers.set('Retry-After', '10')
  return new Response(page.body, { status: isOutage ? 503 : page.status, headers })
}

/** Behind the context: the cookie that allows a large body, and the limit, are asked before it is read. */
function bodyLimit(visit: Answered, next: Next<Answered>): Promise<Response> {
  return withBody(visit.request, (request) => next({ ...visit, request }))
}
