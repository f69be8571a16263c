import { env } from '../env.server'
import {
  commonHeaders,
  everyAnswersHeaders,
  NO_FRAME,
  noncePolicy,
  type PolicyFacts,
  reportingEndpoints,
} from './security-policy'

/**
 * The other headers of ASVS 3.4, on every answer of the application; a page that names no policy has the nonce's.
 * @param framedBy the one origin that may show it in a frame
 */
export function withSecurityHeaders(headers: Headers, nonce: string, framedBy?: string): void {
  const facts = { ...policyFacts(), framedBy }
  const html = headers.get('Content-Type')?.includes('text/html') ?? false
  if (html) {
    headers.set('Reporting-Endpoints', reportingEndpoints)
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', noncePolicy(nonce, facts))
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  for (const [name, value] of Object.entries(everyAnswersHeaders(facts))) headers.set(name, value)
  // The page to which a gateway's window returns must keep its opener, and says so itself.
  if (!headers.has('Cross-Origin-Opener-Policy')) {
    headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  }
}

/** Headers of an answer that is no page of the application: files and short refusals. */
export function bareHeaders(): Readonly<Record<string, string>> {
  return { ...commonHeaders(policyFacts()), 'Content-Security-Policy': NO_FRAME }
}

/** As this process was told by its environment. */
export function policyFacts(): PolicyFacts {
  const { SITE_URL, METROBANK_TOKENIZER_URL } = env()
  return {
    siteUrl: SITE_URL,
    tokenizerUrl: METROBANK_TOKENIZER_URL,
    development: import.meta.env.DEV,
  }
}

export function plain(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(text, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...bareHeaders(),
      ...headers,
    },
  })
}
