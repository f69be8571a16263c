/**
 * How search params stand in an address: plain text, a list as a repeated key (`tipo=suv&tipo=van`), just as a form
 * without JavaScript sends it. The router's own JSON form would redirect each of those forms, and would read the
 * coupon `12345` as a number.
 */
export function parseSearch(text: string): Record<string, string | string[]> {
  const found = new Map<string, string | string[]>()
  for (const [key, value] of new URLSearchParams(text)) {
    if (value === '') continue
    const before = found.get(key)
    found.set(key, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(found)
}

/** `{ desde: '2026-12-24T10:00', tipo: ['suv', 'van'] }` -> `?desde=2026-12-24T10%3A00&tipo=suv&tipo=van`. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      const word = textOf(item)
      if (word !== '') params.append(key, word)
    }
  }
  const text = params.toString()
  return text && `?${text}`
}

/** Empty for what an address leaves out: nothing chosen, a switch that is off. */
function textOf(value: unknown): string {
  if (value === true) return '1'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
