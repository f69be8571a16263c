/** The back office's own pages: tables without scripts, so that they print and a screen reader reads them. */
import { CLASSES } from '../schema/dsl.ts'

export type Option = readonly [value: string, label: string]

type Page = {
  readonly language: string
  readonly title: string
  /** Markup: whatever comes from a record in it is `escaped`. */
  readonly body: string
  /** Of this page alone. */
  readonly style?: string
}

export function pageWith({ language, title, body, style = '' }: Page): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escaped(title)}</title><style>${look}${style}</style></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`
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
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1d1a1c;background:#fff}main{max-width:1100px;margin:0 auto;padding:32px 20px 80px}h1{font-size:28px;line-height:1.2;margin:0 0 8px}h2{font-size:19px;margin:36px 0 4px}p{margin:4px 0;max-width:75ch}a{color:#8f2f0a}form{display:flex;flex-wrap:wrap;gap:12px;align-items:center;margin:20px 0 8px}label{display:inline-flex;gap:8px;align-items:center}input,select,button,textarea{font:inherit;color:inherit;box-sizing:border-box;min-height:44px;padding:8px 10px;border:1px solid #857a81;border-radius:8px;background:#fff}button{background:#1d1a1c;color:#fff;border-color:#1d1a1c;padding:8px 18px;font-weight:600}:focus-visible{outline:3px solid #c8430f;outline-offset:2px}table{border-collapse:collapse;width:100%}caption{text-align:left;font-weight:600;padding-bottom:6px}th,td{text-align:left;padding:8px 10px 8px 0;border-bottom:1px solid #e5dfe3;font-weight:400;vertical-align:top}thead th{font-weight:600}td{font-variant-numeric:tabular-nums}td{white-space:nowrap}td.text{white-space:normal}.wide{overflow-x:auto}input,select{max-width:100%}.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}@media(max-width:600px){main{padding:24px 16px 64px}table{font-size:14px}th,td{padding-right:6px}thead th{font-size:13px}label{flex-wrap:wrap}meter{width:40px}}@media print{form{display:none}}'
