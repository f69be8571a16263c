import { env } from '../env.server'

/** Where browsers tell what the content policy kept from running; a payment page must hear of it (PCI DSS 11.6.1). */
const POLICY_REPORTS = '/api/politica'

/**
 * The other headers of ASVS 3.4, on every answer of the application; a page that names no policy has the nonce's.
 * @param framedBy the one origin that may show it in a frame
 */
export function withSecurityHeaders(headers: Headers, nonce: string, framedBy?: string): void {
  const secure = isSecure()
  const html = headers.get('Content-Type')?.includes('text/html') ?? false
  if (html) {
    headers.set('Reporting-Endpoints', `csp="${POLICY_REPORTS}"`)
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', noncePolicy(nonce, framedBy))
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  // The branches sort by distance when the renter asks for it; nothing that the page holds may ask itself.
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(self), payment=()')
  // The page to which a gateway's window returns must keep its opener, and says so itself.
  if (!headers.has('Cross-Origin-Opener-Policy')) {
    headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  }
  // It knows no other origin; the policy does.
  if (!framedBy) headers.set('X-Frame-Options', 'DENY')
  if (secure) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
}

/** The content policy of a page that is made for one visitor. */
function noncePolicy(nonce: string, framedBy?: string): string {
  return contentPolicy({
    framedBy,
    scripts: `'nonce-${nonce}' 'strict-dynamic'`,
    // Vite puts the styles of a development page in by script, without a nonce.
    styles: import.meta.env.DEV ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
  })
}

/** The content policy of a page that is the same for everybody: `'sha256-…'` of each inline script and style. */
export function hashPolicy(page: {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}): string {
  return contentPolicy({
    scripts: ["'self'", ...page.scripts].join(' '),
    styles: ["'self'", ...page.styles].join(' '),
  })
}

function contentPolicy({
  scripts,
  styles,
  framedBy = "'none'",
}: {
  readonly scripts: string
  readonly styles: string
  readonly framedBy?: string | undefined
}): string {
  const { METROBANK_TOKENIZER_URL } = env()
  const tokenizer = METROBANK_TOKENIZER_URL ? new URL(METROBANK_TOKENIZER_URL).origin : ''
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    // The card form talks to the gateway's tokenizer, never to us (D15).
    ['connect-src', "'self'", tokenizer].join(' ').trim(),
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
    // React's development build compares markup by `innerHTML`, and Vite's runs a worker of its own.
    ...(import.meta.env.DEV
      ? ["worker-src 'self' blob:"]
      : [
          "require-trusted-types-for 'script'",
          // Those of `script-policy.ts`, `rich-text.tsx` and `keep-offline.ts`.
          'trusted-types default sanitised-on-the-server own-worker',
        ]),
    `report-uri ${POLICY_REPORTS}`,
    'report-to csp',
    ...(isSecure() ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function isSecure(): boolean {
  return new URL(env().SITE_URL).protocol === 'https:'
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
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  })
}
