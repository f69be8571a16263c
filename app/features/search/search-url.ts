import { searchKeys } from './search.schema'

/**
 * Plain text, a list as a repeated key (`tipo=suv&tipo=van`), just as a form without JavaScript sends it. The router's
 * own JSON form would redirect each such form, and would read the coupon `12345` as a number.
 */
export function parseSearch(text: string): Record<string, string | string[]> {
  const found = new Map<string, string | string[]>()
  for (const [key, value] of new URLSearchParams(text)) {
    if (value === '') continue
    const before = found.get(key)
    found.set(key, before === undefined ? value : [before, value].flat())
  }
  return joinFormFields(found)
}

/** In the schema's order, `?tipo=suv&tipo=van`: the server redirects an address that it would write differently. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const key of Object.keys(search).sort((a, b) => rankOf(a) - rankOf(b))) {
    const value = search[key]
    for (const item of Array.isArray(value) ? value : [value]) {
      const word = textOf(item)
      if (word !== '') params.append(key, word)
    }
  }
  const text = params.toString()
  return text && `?${text}`
}

const order: readonly string[] = searchKeys

function rankOf(key: string): number {
  const rank = order.indexOf(key)
  return rank < 0 ? order.length : rank
}

/** Empty for what an address leaves out: nothing chosen, a switch that is off. */
function textOf(value: unknown): string {
  if (value === true) return '1'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Without script the form sends `desde_fecha`, `desde_hora`, and a return's place even while `otro_lugar` is off. */
function joinFormFields(found: Map<string, string | string[]>): Record<string, string | string[]> {
  const isForm = found.has('desde_fecha') || found.has('hasta_fecha')
  if (isForm && !found.has('otro_lugar')) found.delete('devolucion')
  found.delete('otro_lugar')
  for (const name of ['desde', 'hasta']) {
    const [date, time] = [found.get(`${name}_fecha`), found.get(`${name}_hora`)]
    if (typeof date === 'string')
      found.set(name, typeof time === 'string' ? `${date}T${time}` : date)
    found.delete(`${name}_fecha`)
    found.delete(`${name}_hora`)
  }
  return Object.fromEntries(found)
}
