import { randomBytes } from 'node:crypto'
import type { Reply } from '../http.ts'

export type Locale = 'es' | 'en'

/** Language of a page: `?lang=`, else what the merchant asked for. */
export function localeOf(url: URL, fallback: Locale): Locale {
  const asked = url.searchParams.get('lang')
  return asked === 'es' || asked === 'en' ? asked : fallback
}

/** Text made safe for HTML text and quoted attributes. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** `$411.42` */
export function dollars(cents: number, locale: Locale): string {
  const format = new Intl.NumberFormat(locale === 'es' ? 'es-PA' : 'en-US', {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  })
  return format.format(cents / 100)
}

const ribbon = {
  es: 'Entorno de pruebas: no se mueve dinero real.',
  en: 'Test environment: no real money moves.',
}

const css = `
:root{--ink:#17202e;--soft:#5a6473;--line:#d5dae1;--field:#858f9d;--accent:#0b5d8a;--bad:#b3261e;color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#f4f6f8;color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
.ribbon{padding:8px 16px;background:#fff1c9;text-align:center;font-size:14px}
main{max-width:440px;margin:32px auto;padding:32px;background:#fff;border-radius:16px;box-shadow:0 1px 2px #17202e1a,0 12px 32px #17202e14}
main.wide{max-width:920px}
header{display:flex;align-items:center;justify-content:space-between;gap:16px;margin-bottom:24px}
header strong{font-size:18px;letter-spacing:-.01em}
nav a{padding:6px 8px}
h1{margin:0 0 8px;font-size:24px;line-height:1.2;letter-spacing:-.02em;text-wrap:balance}
h2{margin:32px 0 8px;font-size:18px}
p{margin:0 0 16px}
a{color:var(--accent)}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:0 0 24px;padding:16px 0;border-block:1px solid var(--line)}
dt{color:var(--soft)}.card::first-letter{text-transform:uppercase}dd{margin:0;text-align:right;font-weight:600;overflow-wrap:anywhere}
label{display:block;font-weight:600}
input[type=text]{width:100%;height:52px;margin:6px 0 4px;padding:0 14px;border:1px solid var(--field);border-radius:10px;font:inherit;font-size:22px;letter-spacing:.3em}
.hint{color:var(--soft);font-size:14px}.error{margin:0;color:var(--bad);font-size:14px;font-weight:600}
button{width:100%;min-height:52px;margin-top:12px;border:1px solid transparent;border-radius:10px;font:inherit;font-weight:600;cursor:pointer}
.main{background:var(--accent);color:#fff}.main:hover{background:#084a6f}
.second{background:#fff;border-color:var(--field);color:var(--ink)}.second:hover{background:#f4f6f8}
.quiet{background:none;color:var(--soft);text-decoration:underline}
:focus-visible{outline:3px solid #6cb8e0;outline-offset:2px}
fieldset{margin:0;padding:0;border:0}legend{margin-bottom:8px;font-weight:600}
.option{display:flex;gap:12px;align-items:flex-start;min-height:44px;padding:10px 12px;border:1px solid var(--line);border-radius:10px;margin-bottom:6px;font-weight:400;cursor:pointer}
.option:has(:checked){border-color:var(--accent);background:#eef6fb}
.option input{margin-top:5px;accent-color:var(--accent)}.option span{display:block;overflow-wrap:anywhere}
.accounts{max-height:320px;overflow:auto;padding:4px;margin:-4px}
table{width:100%;border-collapse:collapse;font-size:14px}th,td{padding:8px;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
iframe{width:100%;height:1600px;border:1px solid var(--line);border-radius:10px;background:#fff}
td:first-child{white-space:nowrap;font-variant-numeric:tabular-nums}.scroll{overflow-x:auto}
@media(max-width:480px){main{margin:0;border-radius:0;padding:24px 20px;min-height:100vh}}
`

/** A page of the sandbox. `script` runs once at the end; `targets` may receive its forms. */
export function page(parts: {
  status?: number
  locale: Locale
  title: string
  brand: string
  body: string
  script?: string
  targets?: string[]
  wide?: boolean
  /** Shows other pages of the sandbox in frames. */
  frames?: boolean
  /** The beginning of the language link; null for no link. */
  query?: string | null
}): Reply {
  const { locale, title, brand, body, script } = parts
  const nonce = randomBytes(16).toString('base64')
  const origins = new Set((parts.targets ?? []).map((target) => new URL(target).origin))
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `form-action ${["'self'", ...origins].join(' ')}`,
    ...(parts.frames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  const other = locale === 'es' ? 'en' : 'es'
  const { query = '?' } = parts
  const switcher =
    query === null
      ? ''
      : `<nav><a href="${query}lang=${other}" lang="${other}"
    hreflang="${other}">${other === 'es' ? 'Español' : 'English'}</a></nav>`
  const html = `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style nonce="${nonce}">${css}</style></head>
<body><aside class="ribbon">${ribbon[locale]}</aside>
<main${parts.wide ? ' class="wide"' : ''}><header><strong>${escapeHtml(brand)}</strong>${switcher}</header>
${body}</main>${script ? `<script nonce="${nonce}">${script}</script>` : ''}</body></html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
  }
  return { status: parts.status ?? 200, headers, body: html }
}
