import { createSerializationAdapter } from '@tanstack/react-router'
import { byLocale, type Locale, locales } from '~/domain/locales'

/**
 * Packs what a document carries of its queries and loaders: as one text each, because a script of nested literals is longer, and slower to
 * write and to read. In it stand the names of fields once, words in the page's language alone, what is the same twice
 * once, and a text that recurs within others as one character of Unicode's private area.
 */
const LIST = 0
const WORDS = 1
const SAME = 2
const FIRST_SHAPE = 3

type Packed = string | number | boolean | null | readonly [kind: number, ...Packed[]]

/**
 * Packs what the loaders of a page returned, for the router. The browser only unpacks, and has no code for the rest.
 * @param loaded the data of the matched routes
 */
export function loaderDataAdapter(loaded: () => readonly unknown[], locale: Locale) {
  return createSerializationAdapter({
    key: 'page',
    test: (value): value is Record<string, unknown> =>
      import.meta.env.SSR && isPlain(value) && loaded().includes(value),
    toSerializable: (data) => (import.meta.env.SSR ? packData(data, locale) : ''),
    fromSerializable: (text) => unpackData(text) as Record<string, unknown>,
  })
}

/** The texts of what is kept in memory and shown in every document, such as the branches. */
const packedParts = byLocale(() => new WeakMap<object, string>())

/**
 * An object by its fields, each apart: line by line their names, then for each its words and its text. What was packed
 * once is not looked at again: data is never changed. Fields that are undefined are left out, as in JSON.
 * @throws TypeError for what is no plain data, such as a date.
 */
export function packData(data: unknown, locale: Locale): string {
  if (!isPlain(data)) return LINE + packPart(data, locale)
  const names = namesOf(data)
  return [JSON.stringify(names), ...names.map((name) => packPart(data[name], locale))].join(LINE)
}

export function unpackData(text: string): unknown {
  const [names = '', ...lines] = text.split(LINE)
  const part = (index: number) => unpackPart(lines[2 * index] ?? '', lines[2 * index + 1] ?? '')
  if (names === '') return part(0)
  return Object.fromEntries((JSON.parse(names) as string[]).map((name, at) => [name, part(at)]))
}

function packPart(part: unknown, locale: Locale): string {
  if (typeof part !== 'object' || part === null) return pack(part, locale)
  const before = packedParts[locale].get(part)
  if (before !== undefined) return before
  const text = pack(part, locale)
  packedParts[locale].set(part, text)
  return text
}

function pack(data: unknown, locale: Locale): string {
  const shapes = new Map<string, number>()
  const known = new Map<string, string>()
  const written = (value: unknown): string => {
    if (Array.isArray(value)) return node(LIST, value)
    if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
    if (!isPlain(value)) throw new TypeError(`No plain data: ${String(value)}`)
    const names = namesOf(value)
    if (isWords(names)) return node(WORDS, [value[locale]])
    const key = JSON.stringify(names)
    const shape = shapes.get(key) ?? shapes.size + FIRST_SHAPE
    shapes.set(key, shape)
    return node(
      shape,
      names.map((name) => value[name]),
    )
  }
  const node = (kind: number, parts: readonly unknown[]): string => {
    const text = `[${[kind, ...parts.map(written)].join()}]`
    const before = known.get(text)
    if (before) return before
    known.set(text, `[${SAME},${known.size}]`)
    return text
  }
  const text = written(data)
  return shorten(swapQuotes(`[[${[...shapes.keys()].join()}],${text}]`))
}

/** Words have the page's language in the place of all: a page is read in one, each other is another document. */
function unpackPart(listed: string, text: string): unknown {
  const [shapes, data] = JSON.parse(swapQuotes(lengthen(listed, text))) as [
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
          ? byLocale(() => parts[0])
          : Object.fromEntries(names?.map((name, index) => [name, parts[index]]) ?? [])
    known.push(made)
    return made
  }
  return unpack(data)
}

function isWords(names: readonly string[]): boolean {
  return names.length === locales.length && locales.every((locale) => names.includes(locale))
}

function namesOf(value: Record<string, unknown>): string[] {
  return Object.keys(value).filter((name) => value[name] !== undefined)
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

function lengthen(listed: string, text: string): string {
  const list = listed.split(' ')
  return text.replace(signs, (sign) => list[sign.charCodeAt(0) - FIRST_SIGN] || sign)
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
