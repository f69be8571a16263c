/** The back office's own pages: tables without scripts, so that they print and a screen reader reads them. */
import { CLASSES } from '../schema/dsl.ts'

export type Option = readonly [value: string, label: string]

type Page = {
  readonly language: 'es' | 'en'
  readonly title: string
  /** The page below that this is or belongs to. */
  readonly here: (typeof pages)[number]['href']
  /** Markup: whatever comes from a record in it is `escaped`. */
  readonly body: string
  /** The style of this page alone. */
  readonly style?: string
}

const pages = [
  { href: '/hoy', es: 'Hoy', en: 'Today' },
  { href: '/acciones', es: 'Acciones', en: 'Acts' },
  { href: '/tarifas', es: 'Tarifas', en: 'Rates' },
  { href: '/informes', es: 'Informes', en: 'Reports' },
  { href: '/no-se-muestra', es: 'No se muestra', en: 'Not shown' },
] as const

export function pageWith({ language, title, here, body, style = '' }: Page): string {
  const links = pages.map((one) => {
    const current = one.href === here ? ' aria-current="page"' : ''
    const address = one.href === '/informes' && language === 'en' ? '/informes?idioma=en' : one.href
    return `<a href="${address}"${current}>${one[language]}</a>`
  })
  const label = language === 'es' ? 'Páginas' : 'Pages'
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escaped(title)}</title><style>${look}${style}</style></head><body><header><nav aria-label="${label}">${links.join('')}<a href="/admin">Studio</a></nav></header><main><h1>${escaped(title)}</h1>${body}</main></body></html>`
}

export function selectOf(
  name: string,
  label: string,
  value: string,
  options: readonly Option[],
): string {
  const all = options.map(
    ([one, words]) =>
      `<option value="${escaped(one)}"${one === value ? ' selected' : ''}>${escaped(words)}</option>`,
  )
  return `<label>${escaped(label)} <select name="${name}">${all.join('')}</select></label>`
}

type Cell = string | number | { readonly html: string }
type Table = {
  readonly caption: string
  /** Under the caption: what the figures are. */
  readonly note?: string
  /** `#Total`: a column of numbers. */
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** The last row. */
  readonly sum?: readonly Cell[]
  /** Said where there are no rows. */
  readonly nothing?: string
}

/** The first cell of a row names it. Wider than a phone it is scrolled by itself. */
export function tableOf({ caption, note, head, rows, sum, nothing = '' }: Table): string {
  const looks = head.map((one) => (one.startsWith('#') ? ' class="n"' : ' class="text"'))
  const heads = head.map(
    (one, at) => `<th scope="col"${looks[at]}>${escaped(one.replace(/^#/, ''))}</th>`,
  )
  const lineOf = ([first = '', ...rest]: readonly Cell[]) => {
    const cells = rest.map((cell, at) => `<td${looks[at + 1] ?? ''}>${shown(cell)}</td>`).join('')
    return `<tr><th scope="row">${shown(first)}</th>${cells}</tr>`
  }
  const body =
    rows.map(lineOf).join('') || `<tr><td colspan="${head.length}">${escaped(nothing)}</td></tr>`
  const foot = sum && rows.length > 1 ? `<tfoot>${lineOf(sum)}</tfoot>` : ''
  const about = note ? `<span class="note">${escaped(note)}</span>` : ''
  return `<div class="wide" role="region" aria-label="${escaped(caption)}" tabindex="0"><table><caption>${escaped(caption)}${about}</caption><thead><tr>${heads.join('')}</tr></thead><tbody>${body}</tbody>${foot}</table></div>`
}

function shown(cell: Cell): string {
  return typeof cell === 'object' ? cell.html : escaped(String(cell))
}

/** As the Studio calls it; one that it does not know keeps its code. */
export function className(code: string): string {
  return CLASSES.find(([one]) => one === code)?.[1] ?? code
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const look =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1e191c;background:#fff}header{border-bottom:1px solid #e7e2e4}nav{display:flex;flex-wrap:wrap;gap:0 20px;max-width:1100px;margin:0 auto;padding:0 20px}nav a{padding:12px 0;color:#574e54;text-decoration:none;border-bottom:2px solid transparent}nav a[aria-current]{color:#1e191c;font-weight:600;border-color:#c8430f}nav a:last-child{margin-left:auto}main{max-width:1100px;margin:0 auto;padding:28px 20px 80px}h1{font-size:28px;line-height:1.2;margin:0 0 8px}h2{font-size:19px;line-height:1.3;margin:40px 0 4px}p{margin:4px 0;max-width:75ch}ul{margin:8px 0;padding-left:20px}a{color:#8f2f0a}form{display:flex;flex-wrap:wrap;gap:12px 16px;align-items:end;margin:20px 0 8px}label{display:inline-flex;flex-direction:column;gap:4px;font-size:14px;color:#574e54}input,select,button,textarea{font:16px/1.5 system-ui,sans-serif;color:#1e191c;box-sizing:border-box;min-height:44px;padding:8px 10px;border:1px solid #857a81;border-radius:8px;background:#fff;max-width:100%}button{background:#1e191c;color:#fff;border-color:#1e191c;padding:8px 18px;font-weight:600}form a{padding:10px 0}:focus-visible{outline:3px solid #c8430f;outline-offset:2px}table{border-collapse:collapse;width:100%}caption{text-align:left;font-weight:600;padding-bottom:8px}.note{display:block;max-width:75ch;font-size:14px;font-weight:400;color:#574e54}th,td{text-align:left;padding:8px 16px 8px 0;border-bottom:1px solid #e7e2e4;font-weight:400;vertical-align:top}th:last-child,td:last-child{padding-right:0}thead th{font-size:14px;color:#574e54;vertical-align:bottom}td{font-variant-numeric:tabular-nums}.n{text-align:right;white-space:nowrap}tfoot th,tfoot td{font-weight:600;border-bottom:0}.wide{overflow-x:auto}.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}@media(max-width:600px){main{padding:20px 16px 64px}nav{padding:0 16px}table{font-size:14px}th,td{padding-right:10px}thead th{font-size:13px}}@media print{header,form{display:none}}'
