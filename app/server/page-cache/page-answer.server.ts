import { policyFacts } from '../http/security-headers.server'
import { hashPolicy } from '../http/security-policy'
import type { PageEncoding, StoredPage } from './page-store.server'

/** For a CDN: as long as the page cache itself, then once more while it asks, and for a day when nobody answers. */
const CACHE_CONTROL =
  'public, max-age=0, s-maxage=10, stale-while-revalidate=4, stale-if-error=86400'

/** The headers in which two answers of one address may differ: the encoding, and where none is named, the language. */
export function pageHeaders(
  { page, at, bodies }: StoredPage,
  { encoding, isBare }: { readonly encoding: PageEncoding; readonly isBare: boolean },
): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': hashPolicy(page, policyFacts()),
    'Cache-Control': CACHE_CONTROL,
    Vary: isBare ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding',
    ETag: page.tag,
    Age: String(Math.max(0, Math.floor((Date.now() - at) / 1000))),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    'Content-Length': String(bodies[encoding].byteLength),
  }
}

export function acceptedEncoding(accepted: string): PageEncoding {
  const takes = (name: string) =>
    accepted.split(',').some((one) => {
      const [coding = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
      return coding === name && !parameters.some((part) => /^q=0(\.0*)?$/.test(part))
    })
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

/** 304 for who has the same. */
export function isKnown(page: StoredPage['page'], ifNoneMatch: string | null | undefined): boolean {
  return ifNoneMatch?.split(/,\s*/).includes(page.tag) ?? false
}

export function pageAnswer(request: Request, stored: StoredPage, isBare: boolean): Response {
  const encoding = acceptedEncoding(request.headers.get('Accept-Encoding') ?? '')
  const { 'Content-Length': length, ...headers } = pageHeaders(stored, { encoding, isBare })
  if (isKnown(stored.page, request.headers.get('If-None-Match'))) {
    return new Response(null, { status: 304, headers })
  }
  const body = new Uint8Array(stored.bodies[encoding])
  return new Response(body, { headers: { ...headers, 'Content-Length': length ?? '' } })
}
