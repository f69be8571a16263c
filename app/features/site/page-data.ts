import type { Locale } from '~/domain/catalogue'

/**
 * What a document carries of its queries: as one text, because a script of nested literals is longer, and slower to
 * write and to read. In it stand the names of fields once, words in the page's language alone, what is the same twice
 * once, and what recurs within as one character of Unicode's private area.
 */
const LIST = 0
const WORDS = 1
const SAME = 2
const FIRST_SHAPE = 3

type Packed = string | number | boolean | null | readonly [kind: number, ...Packed[]]
/** JSON: of the whole value, by which it is known again, and as it is written, with what came before only named. */
type Text = { readonly whole: string; readonly written: string }

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
  const known = new Map<string, number>()
  let made = 0
  const node = (kind: number, parts: readonly unknown[]): Text => {
    const texts = parts.map(pack)
    const whole = `[${[kind, ...texts.map((text) => text.whole)].join()}]`
    const before = known.get(whole)
    if (before !== undefined) return { whole, written: `[${SAME},${before}]` }
    // A shorter one is no longer than its name would be.
    if (whole.length > 9) known.set(whole, made)
    made += 1
    return { whole, written: `[${[kind, ...texts.map((text) => text.written)].join()}]` }
  }
  const pack = (value: unknown): Text => {
    if (Array.isArray(value)) return node(LIST, value)
    if (typeof value !== 'object' || value === null) return plain(value)
    if (!isPlain(value)) throw new TypeError(`No plain data: ${String(value)}`)
    const names = Object.keys(value).filter((name) => value[name] !== undefined)
    if (names.length === 2 && 'es' in value && 'en' in value) return node(WORDS, [value[locale]])
    return node(
      shapeOf(names),
      names.map((name) => value[name]),
    )
  }
  const { written } = pack(data)
  return shorten(swapQuotes(`[[${[...shapes.keys()].join()}],${written}]`))
}

function plain(value: unknown): Text {
  const text = JSON.stringify(value ?? null)
  return { whole: text, written: text }
}

/** Words have the page's language in the place of both: a page is read in one, the other is another document. */
export function unpackData(text: string): unknown {
  const [shapes, data] = JSON.parse(swapQuotes(lengthen(text))) as [
    readonly (readonly string[])[],
    Packed,
  ]
  const known: unknown[] = []
  const unpack = (value: Packed | undefined): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const [kind, ...rest] = value
    if (kind === SAME) return known[Number(rest[0])]
    const parts = rest.map(unpack)
    const names = shapes[kind - FIRST_SHAPE]
    const made =
      kind === LIST
        ? parts
        : kind === WORDS
          ? { es: parts[0], en: parts[0] }
          : Object.fromEntries(names?.map((name, index) => [name, parts[index]]) ?? [])
    known.push(made)
    return made
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
