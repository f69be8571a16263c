/** Where browsers tell what the content policy kept from running; a payment page must hear of it (PCI DSS 11.6.1). */
const POLICY_REPORTS = '/api/politica'

export type PolicyFacts = {
  /** The address of the site: with https, browsers are told to use nothing else. */
  readonly siteUrl: string
  /** The gateway's, to which the card form talks (D15). */
  readonly tokenizerUrl?: string | undefined
  /** The development server needs more than a page that is built. */
  readonly development?: boolean
  /** The one origin that may show the page in a frame. */
  readonly framedBy?: string | undefined
}

/** Headers of whatever is answered, files and short refusals included. */
export function commonHeaders({ siteUrl }: PolicyFacts): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(isSecure(siteUrl) && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** The content policy of what is no page. */
export const NO_FRAME = "frame-ancestors 'none'"

/** The headers of ASVS 3.4 that every answer of the application has, whatever it is. */
export function everyAnswersHeaders(facts: PolicyFacts): Record<string, string> {
  return {
    ...commonHeaders(facts),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // The branches sort by distance when the renter asks for it; nothing that the page holds may ask itself.
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
    // It knows no other origin; the policy does.
    ...(!facts.framedBy && { 'X-Frame-Options': 'DENY' }),
  }
}

/** Tells browsers where to report to. */
export const reportingEndpoints = `csp="${POLICY_REPORTS}"`

/** The content policy of a page that is made for one visitor. */
export function noncePolicy(nonce: string, facts: PolicyFacts): string {
  return contentPolicy(facts, {
    scripts: `'nonce-${nonce}' 'strict-dynamic'`,
    // Vite puts the styles of a development page in by script, without a nonce.
    styles: facts.development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
  })
}

/** The content policy of a page that is the same for everybody: `'sha256-…'` of each inline script and style. */
export function hashPolicy(
  page: { readonly scripts: readonly string[]; readonly styles: readonly string[] },
  facts: PolicyFacts,
): string {
  return contentPolicy(facts, {
    scripts: ["'self'", ...page.scripts].join(' '),
    styles: ["'self'", ...page.styles].join(' '),
  })
}

function contentPolicy(
  { siteUrl, tokenizerUrl, framedBy = "'none'", development = false }: PolicyFacts,
  { scripts, styles }: { readonly scripts: string; readonly styles: string },
): string {
  const tokenizer = tokenizerUrl ? new URL(tokenizerUrl).origin : ''
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
    ...(development
      ? ["worker-src 'self' blob:"]
      : [
          "require-trusted-types-for 'script'",
          // Those of `script-policy.ts`, `rich-text.tsx` and `keep-offline.ts`.
          'trusted-types default sanitised-on-the-server own-worker',
        ]),
    `report-uri ${POLICY_REPORTS}`,
    'report-to csp',
    ...(isSecure(siteUrl) ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function isSecure(siteUrl: string): boolean {
  return new URL(siteUrl).protocol === 'https:'
}
