import { create } from 'fontkit'

/** A font made for the very letters that a paper prints with it, in the two weights of the paper. */
type LetterFont = { readonly regular: Weight; readonly strong: Weight }

type Weight = {
  /** A whole TrueType font. */
  readonly bytes: Buffer
  /** The glyphs of a text of one direction, from left to right. */
  readonly shape: (text: string) => readonly ShapedGlyph[]
}

export type ShapedGlyph = {
  readonly id: number
  /** The characters that it stands for; of several glyphs for one letter the first has them. */
  readonly codePoints: readonly number[]
  readonly xAdvance: number
  readonly yAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

export type Letters = {
  readonly fonts: readonly LetterFont[]
  /** The font of each letter that the typeface lacks, by its index; one that no font has is missing. */
  readonly fontOf: ReadonlyMap<string, number>
}

/**
 * Noto's letters for what the typeface lacks: only the files of the letters that stand in the texts are read (record 68).
 * @param lacks whether the typeface has no glyph for a code point
 */
export async function lettersFor(
  texts: Iterable<string>,
  lacks: (code: number) => boolean,
): Promise<Letters> {
  const files = new Map<string, string[]>()
  for (const text of texts) {
    const lacked = lettersOf(text).filter((letter) => codesOf(letter).some(lacks))
    if (lacked.length === 0) continue
    const families = familiesFor(text)
    for (const letter of lacked) {
      if ([...files.values()].some((letters) => letters.includes(letter))) continue
      const file = await fileOf(letter, families)
      if (file) files.set(file, [...(files.get(file) ?? []), letter])
    }
  }
  const fontOf = new Map(
    [...files.values()].flatMap((letters, index) =>
      letters.map((letter) => [letter, index] as const),
    ),
  )
  const fonts = await Promise.all(
    [...files].map(async ([file, letters]) => fontWith(await bytesOf(file), letters.join(''))),
  )
  return { fonts, fontOf }
}

/** Whether a text has letters that no paper of ours can print. */
export async function hasUnprinted(text: string): Promise<boolean> {
  const far = lettersOf(text).filter((letter) => codesOf(letter).some((code) => code > LATIN))
  if (far.length === 0) return false
  const families = familiesFor(text)
  for (const letter of far) if (!(await fileOf(letter, families))) return true
  return false
}

/** Letters as one reads them: with their marks, and what joins them. */
export function lettersOf(text: string): readonly string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The last letter of Latin Extended-B: up to there typeface and Noto have all. */
const LATIN = 0x24f

/** Forms and joiners change how a letter looks; a font may know no other form. */
const OPTIONAL = /\p{Default_Ignorable_Code_Point}/u

/** Code points for which a font must have a glyph. */
function codesOf(letter: string): readonly number[] {
  return [...letter].filter((one) => !OPTIONAL.test(one)).map((one) => one.codePointAt(0) ?? 0)
}

const folder = '/node_modules/@fontsource-variable/'

/** Each file is a chunk of its own, which is read when a letter of it is printed. */
const fontFiles = import.meta.glob<string>(
  [
    '/node_modules/@fontsource-variable/noto-s*/files/*-wght-normal.woff2',
    '!/node_modules/@fontsource-variable/*/files/*-latin-wght-normal.woff2',
  ],
  { query: '?inline', import: 'default' },
)

/** Which characters a package has in which of its files. */
const coverage = import.meta.glob<Readonly<Record<string, string>>>(
  '/node_modules/@fontsource-variable/noto-s*/unicode.json',
  { import: 'default' },
)

const isOf = (family: string, path: string) => path.startsWith(`${folder}${family}/`)
const families = [
  ...new Set(Object.keys(coverage).map((path) => path.slice(folder.length).split('/')[0] ?? '')),
]
const EAST_ASIA = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-tc', 'noto-sans-kr']

/** Chinese letters look a little different in each country: a text with kana or hangul says where it is from. */
function familiesFor(text: string): readonly string[] {
  const first = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'noto-sans-jp'
    : /\p{Script=Hangul}/u.test(text)
      ? 'noto-sans-kr'
      : 'noto-sans-sc'
  const others = families.filter((one) => one !== 'noto-sans' && !EAST_ASIA.includes(one))
  return ['noto-sans', ...others, first, ...EAST_ASIA.filter((one) => one !== first)]
}

/** The first file that has all of a letter. */
async function fileOf(letter: string, from: readonly string[]): Promise<string | undefined> {
  const codes = codesOf(letter)
  for (const family of from) {
    for (const [file, ranges] of await rangesOf(family)) {
      if (!codes.every((code) => ranges.some(([first, last]) => first <= code && code <= last)))
        continue
      const has = await charactersOf(file)
      if (codes.every((code) => has.has(code))) return file
    }
  }
  return undefined
}

type Range = readonly [first: number, last: number]

/** The packages' lists are generous: a range may hold characters that the font has not. */
const rangesOf = once(async (family: string) => {
  const path = Object.keys(coverage).find((one) => isOf(family, one)) ?? ''
  const lists = (await coverage[path]?.()) ?? {}
  return Object.entries(lists).flatMap(([subset, list]) => {
    const file = `${folder}${family}/files/${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`
    return fontFiles[file] ? [[file, list.split(',').map(rangeOf)] as const] : []
  })
})

/** `U+0E81-0EDF`. */
function rangeOf(written: string): Range {
  const [first = '', last = first] = written.trim().slice(2).split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

const charactersOf = once(async (file: string): Promise<ReadonlySet<number>> => {
  return new Set(create(await bytesOf(file)).characterSet)
})

async function bytesOf(file: string): Promise<Buffer> {
  const url = (await fontFiles[file]?.()) ?? ''
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

async function fontWith(font: Buffer, text: string): Promise<LetterFont> {
  const [{ default: subsetFont }, harfbuzz] = await Promise.all([
    import('subset-font'),
    import('harfbuzzjs'),
  ])
  const ofWeight = async (wght: number): Promise<Weight> => {
    const options = { targetFormat: 'sfnt', variationAxes: { wght } } as const
    const bytes = await subsetFont(font, text, options)
    const shaper = new harfbuzz.Font(
      new harfbuzz.Face(new harfbuzz.Blob(Uint8Array.from(bytes).buffer)),
    )
    return {
      bytes,
      shape: (words) => {
        const buffer = new harfbuzz.Buffer()
        buffer.addText(words)
        buffer.guessSegmentProperties()
        harfbuzz.shape(shaper, buffer)
        const infos = buffer.getGlyphInfos()
        const codePoints = codePointsOf(
          words,
          infos.map(({ cluster }) => cluster),
        )
        const positions = buffer.getGlyphPositions()
        return infos.map(({ codepoint: id }, index) => ({
          ...{ xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0 },
          ...positions[index],
          id,
          codePoints: codePoints[index] ?? [],
        }))
      },
    }
  }
  const [regular, strong] = await Promise.all([ofWeight(400), ofWeight(600)])
  return { regular, strong }
}

/** @param clusters where in the text each glyph's letter begins */
function codePointsOf(text: string, clusters: readonly number[]): readonly (readonly number[])[] {
  const starts = [...new Set(clusters)].toSorted((one, other) => one - other)
  return clusters.map((start, index) => {
    if (clusters.indexOf(start) !== index) return []
    const end = starts[starts.indexOf(start) + 1]
    return [...text.slice(start, end)].map((one) => one.codePointAt(0) ?? 0)
  })
}

/** Read once for the life of the process: the files are part of the build. */
function once<Result>(read: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const known = new Map<string, Promise<Result>>()
  return (key) => {
    const found = known.get(key) ?? read(key)
    known.set(key, found)
    return found
  }
}
