import type { Locale } from '~/domain/catalogue'

/**
 * What a document carries of its queries: as one text, because a script of nested literals is longer, and slower to
 * write and to read. In it stand the names of fields once, words in the page's language alone, and what recurs as one
 * character of Unicode's private area.
 */
const LIST = 0
const WORDS = 1
const FIRST_SHAPE = 2

type Packed = string | number | boolean | null | readonly [kind: number, ...Packed[]]

/**
 * Fields that are undefined are left out, as in JSON.
 * @throws TypeError for what is no plain data, such as a date.
 */
export function packData(data: unknown, locale: Locale): string {
  const shapes = new Map<string, number>()
  const shapeOf = (names: readonly string[]): number => {
    const key = JSON.stringify(names)
    const shape = shapes.get(key) ?? shapes.size + FIRST_SHAPE
    shapes.set(key, shape)
    return shape
  }
  const pack = (value: unknown): Packed => {
    if (value === null || value === undefined) return null
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      return value
    }
    if (Array.isArray(value)) return [LIST, ...value.map(pack)]
    if (!isPlain(value)) throw new TypeError(`No plain data: ${String(value)}`)
    const names = Object.keys(value).filter((name) => value[name] !== undefined)
    if (names.length === 2 && 'es' in value && 'en' in value) return [WORDS, pack(value[locale])]
    return [shapeOf(names), ...names.map((name) => pack(value[name]))]
  }
  const packed = JSON.stringify(pack(data))
  return shorten(swapQuotes(`[[${[...shapes.keys()].join()}],${packed}]`))
}

/** Words have the page's language in the place of both: a page is read in one, the other is another document. */
export function unpackData(text: string): unknown {
  const [shapes, data] = JSON.parse(swapQuotes(lengthen(text))) as [
    readonly (readonly string[])[],
    Packed,
  ]
  const unpack = (value: Packed | undefined): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const [kind, ...rest] = value
    if (kind === LIST) return rest.map(unpack)
    if (kind === WORDS) {
      const words = unpack(rest[0])
      return { es: words, en: words }
    }
    const names = shapes[kind - FIRST_SHAPE] ?? []
    return Object.fromEntries(names.map((name, index) => [name, unpack(rest[index])]))
  }
  return unpack(data)
}

const FIRST_SIGN = 0xe000
const signs = /[\uE000-\uF8FF]/g
const LINE = '\n'

/** A sign has three bytes, as many as a word's place in the list costs beside it. */
function shorten(text: string): string {
  const counts = new Map<string, number>()
  for (const [word] of text.matchAll(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const listed = [...counts]
    .filter(([word, count]) => (word.length - 3) * (count - 1) > 6)
    .slice(0, 0xf8ff - FIRST_SIGN)
    .map(([word]) => word)
  // A text with such characters of its own stays as it is.
  if (text.search(signs) >= 0 || listed.length === 0) return LINE + text
  const places = new Map(
    listed.map((word, index) => [word, String.fromCharCode(FIRST_SIGN + index)]),
  )
  return listed.join(' ') + LINE + text.replace(words, (word) => places.get(word) ?? word)
}

const words = /[\w:-]{5,}/g

function lengthen(text: string): string {
  const end = text.indexOf(LINE)
  const listed = text.slice(0, end).split(' ')
  return text
    .slice(end + 1)
    .replace(signs, (sign) => listed[sign.charCodeAt(0) - FIRST_SIGN] || sign)
}

/** The text stands between quotes, where each quote of its own would be two characters. */
function swapQuotes(text: string): string {
  return text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
