import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { LocaleForm } from '~/domain/locale-path'
import { brandForHost, isAllowedHost, originForHost } from '../http/hosts.server'
import { languageCookie, languageRedirect, requestLocaleForm } from '../http/language.server'
import { requestIdFor } from '../http/request-id.server'
import { withSecurityHeaders } from '../http/security-headers.server'
import { log } from '../log.server'
import { countPage, measureRequest } from '../metrics/measure.server'
import { beginRequest, endRequest, tracePage } from '../tracing/tracing.server'
import { acceptedEncoding, isKnown, pageHeaders } from './page-answer.server'
import {
  type PageEncoding,
  pageAge,
  pageAges,
  type StoredPage,
  storedPage,
} from './page-store.server'

export type PublicKey = (visit: {
  readonly brand: string
  readonly origin: string
  readonly localeForm: LocaleForm
  readonly url: URL
}) => string | null

type Address = {
  readonly url: URL
  readonly localeForm: LocaleForm
  readonly key: string | null
  /** The pattern of the route, `/flota/$slug`. */
  readonly route: string
}

/**
 * Answers a public page that is in store and fresh before anything else of the application runs, with what the
 * application itself would answer. @returns false for all else, of which nothing was sent.
 */
export function serveStored(
  publicKey: PublicKey,
  routeOf: (pathname: string) => string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const addresses = new LRUCache<string, Address>({ max: 5000 })

  const addressOf = (host: string, path: string, headers: AskedHeaders): Address => {
    const name = `${host} ${path}`
    const known = addresses.get(name)
    if (known) return known
    const url = new URL(path, originForHost(host))
    const localeForm = requestLocaleForm({ method: 'GET', headers }, url)
    const facts = { brand: brandForHost(host), origin: originForHost(host), localeForm, url }
    const found = { url, localeForm, key: publicKey(facts), route: routeOf(url.pathname) }
    addresses.set(name, found)
    return found
  }

  return (request, response) => {
    const started = performance.now()
    const { method = '', url: path = '', headers } = request
    const { host } = headers
    if ((method !== 'GET' && method !== 'HEAD') || !host) return false
    if (path.length > MAX_PATH_LENGTH || !isPlainPath.test(path) || !isAllowedHost(host))
      return false
    const asked = { method: 'GET', headers: headersOf(request) }
    const { url, localeForm, key, route } = addressOf(host, path, asked.headers)
    if (key === null || languageRedirect(asked, url) || languageCookie(asked, url)) return false
    const stored = storedPage(key)
    if (!stored || pageAge(stored) >= pageAges.fresh) return false
    const encoding = acceptedEncoding(headers['accept-encoding'] ?? '')
    const requestId = requestIdFor(headers['x-request-id'])
    const span = beginRequest({ method, route, requestId }, asked.headers)
    const isSame = isKnown(stored.page, headers['if-none-match'])
    const status = isSame ? 304 : 200
    response.writeHead(status, [
      ...fixedHeaders(stored, { encoding, isBare: localeForm === 'bare' }, isSame),
      'Age',
      String(Math.max(0, Math.floor((Date.now() - stored.at) / 1000))),
      'X-Request-Id',
      requestId,
    ])
    if (isSame || method === 'HEAD') response.end()
    else response.end(stored.bodies[encoding])
    countPage('hit')
    tracePage(span, 'hit')
    endRequest(span, status)
    measureRequest({ method, route, status }, started)
    const ms = Math.round(performance.now() - started)
    log.plain('request', { requestId, method, path: url.pathname.slice(0, 300), status, ms })
    return true
  }
}

/** Characters; a longer one is answered by the application. */
const MAX_PATH_LENGTH = 1000
/** One slash at its beginning and none that leans back, which addresses take for one; no absolute address. */
const isPlainPath = /^\/(?!\/)[^\\]*$/

type AskedHeaders = { readonly get: (name: string) => string | null }

function headersOf({ headers }: IncomingMessage): AskedHeaders {
  return {
    get: (name) => {
      const value = headers[name]
      return typeof value === 'string' ? value : null
    },
  }
}

type Form = { readonly encoding: PageEncoding; readonly isBare: boolean }
const written = new WeakMap<StoredPage, Map<string, readonly string[]>>()

/** Name, value, name, value: what is the same for all who read the page in one form. */
function fixedHeaders(stored: StoredPage, form: Form, isSame: boolean): readonly string[] {
  const forms = written.get(stored) ?? new Map<string, readonly string[]>()
  written.set(stored, forms)
  const name = `${form.encoding} ${form.isBare} ${isSame}`
  const known = forms.get(name)
  if (known) return known
  const headers = new Headers(pageHeaders(stored, form))
  withSecurityHeaders(headers, '')
  headers.delete('Age')
  if (isSame) headers.delete('Content-Length')
  const lines = [...headers].flat()
  forms.set(name, lines)
  return lines
}
