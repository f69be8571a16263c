import PDFDocument from 'pdfkit'
import { type Letters, lettersFor, type ShapedGlyph } from '~/server/fonts/letters.server'
import { linesOf, type Run } from './mixed-text.server'
import type { PaperSize } from './paper-sizes'
import { lacks, typeface } from './typeface.server'

/** Points, 72 to an inch. */
const MARGIN = 40
const INK = '#17141a'
const MUTED = '#4d4651'
const LINE = '#8b8590'
const LINE_GAP = 1.5

type Look = {
  readonly x?: number
  readonly width?: number
  readonly size?: number
  readonly isStrong?: boolean
  readonly isMuted?: boolean
  readonly align?: 'left' | 'right'
}

type Facts = {
  readonly size: PaperSize
  readonly language: string
  readonly title: string
  readonly author: string
  /** Epoch milliseconds at which it is made. */
  readonly now: number
  /** Letters that the typeface lacks: `lettersOfPaper` of all that will be printed. */
  readonly letters: Letters
}

/** The fonts for all letters of the words that will be printed. */
export function lettersOfPaper(words: readonly string[]): Promise<Letters> {
  return lettersFor(words.map(printable), lacks)
}

type Element = ReturnType<PDFKit.PDFDocument['struct']>

/** A tagged PDF (PDF/UA): every word belongs to an element, every line and box to none. Its pen goes down the page. */
export class Paper {
  readonly width: number
  readonly left = MARGIN
  y = MARGIN
  private readonly doc: PDFKit.PDFDocument
  private readonly root: Element
  private readonly bottom: number
  private readonly letters: Letters

  constructor({ size, language, title, author, now, letters }: Facts) {
    const date = new Date(now)
    this.letters = letters
    this.doc = new PDFDocument({
      size: size === 'a4' ? 'A4' : 'LETTER',
      // Margins are this pen's: the library would begin a page of its own in the middle of a line.
      margin: 0,
      font: typeface.regular as unknown as string,
      tagged: true,
      subset: 'PDF/UA' as 'PDF/A-1',
      pdfVersion: '1.7',
      lang: language,
      displayTitle: true,
      bufferPages: true,
      info: { Title: title, Author: author, CreationDate: date, ModDate: date },
    })
    this.doc.registerFont('regular', typeface.regular)
    this.doc.registerFont('strong', typeface.strong)
    for (const [index, font] of letters.fonts.entries()) {
      this.doc.registerFont(`regular${index}`, font.regular.bytes)
      this.doc.registerFont(`strong${index}`, font.strong.bytes)
    }
    this.root = this.doc.struct('Document')
    this.doc.addStructure(this.root)
    this.width = this.doc.page.width - 2 * MARGIN
    this.bottom = this.doc.page.height - MARGIN
  }

  /** An element of the page or, with `parent`, of a list or table. */
  element(type: string, parent: Element = this.root): Element {
    const element = this.doc.struct(type)
    parent.add(element)
    return element
  }

  /** @returns its height in points; the pen stays where it is. */
  text(type: string, words: string, look: Look = {}, parent: Element = this.root): number {
    const { x = this.left, width = this.width, size = 9.5, align = 'left' } = look
    const text = printable(words)
    const { y } = this
    const height = this.heightOf(words, look)
    // Who reads by ear or copies has the words in their order, however they stand on the paper.
    const options = this.isPlain(text) ? {} : { actual: text }
    parent.add(
      this.doc.struct(type, options, () => {
        this.doc.fillColor(look.isMuted ? MUTED : INK)
        if (this.isPlain(text)) {
          this.use(null, look).text(text, x, y, { width, align, lineGap: LINE_GAP })
        } else this.mixed(text, { ...look, x, width, size, align })
      }),
    )
    return height
  }

  heightOf(words: string, look: Look): number {
    const { width = this.width } = look
    const text = printable(words)
    if (this.isPlain(text)) {
      return this.use(null, look).heightOfString(text, { width, lineGap: LINE_GAP })
    }
    return this.linesOf(text, look).reduce((sum, line) => sum + this.lineOf(line, look).height, 0)
  }

  widthOf(words: string, look: Look): number {
    const text = printable(words)
    if (this.isPlain(text)) return this.use(null, look).widthOfString(text)
    const lines = this.linesOf(text, { ...look, width: Number.POSITIVE_INFINITY })
    return Math.max(...lines.map((line) => this.widthOfLine(line, look)))
  }

  /** Letters of several fonts, on one base line. */
  private mixed(text: string, look: Look & { readonly x: number; readonly width: number }): void {
    let top = this.y
    for (const line of this.linesOf(text, look)) {
      const { height, base } = this.lineOf(line, look)
      let x = look.x
      if (look.align === 'right') x += look.width - this.widthOfLine(line, look)
      for (const run of line) {
        const font = this.use(run.font, look)
        const isJoined = REORDERED.test(run.text)
        if (isJoined) this.doc.markContent('Span', { actual: run.text })
        font.text(run.text, x, top + base, { lineBreak: false, baseline: 'alphabetic' })
        if (isJoined) this.doc.endMarkedContent()
        x += font.widthOfString(run.text)
      }
      top += height
    }
  }

  private linesOf(text: string, look: Look): readonly (readonly Run[])[] {
    return linesOf(text, {
      width: look.width ?? this.width,
      widthOf: ({ font, text }) => this.use(font, look).widthOfString(text),
      printed: (letter) => this.printed(letter),
    })
  }

  private printed(letter: string): Run | undefined {
    const bare = letter.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    if (bare === '' || this.isPlain(bare))
      return bare === '' ? undefined : { text: bare, font: null }
    const font = this.letters.fontOf.get(letter)
    return font === undefined ? undefined : { text: letter, font }
  }

  private widthOfLine(line: readonly Run[], look: Look): number {
    return line.reduce((sum, { font, text }) => sum + this.use(font, look).widthOfString(text), 0)
  }

  /** Fonts of tall scripts make their line higher. */
  private lineOf(line: readonly Run[], { size = 9.5 }: Look) {
    const above = [null, ...line.map(({ font }) => font)].map((font) => this.metricsOf(font))
    const ascent = Math.max(...above.map(({ ascender }) => ascender)) * size
    const descent = Math.max(...above.map(({ descender }) => -descender)) * size
    return { base: ascent / 1000, height: (ascent + descent) / 1000 + LINE_GAP }
  }

  /** Thousandths of the size. */
  private metricsOf(font: number | null): Pick<Drawn, 'ascender' | 'descender'> {
    return drawnBy(this.use(font, {}))
  }

  private use(font: number | null, { size = 9.5, isStrong = false }: Look) {
    const weight = isStrong ? 'strong' : 'regular'
    const doc = this.doc.font(`${weight}${font ?? ''}`).fontSize(size)
    const letters = font === null ? undefined : this.letters.fonts[font]
    if (letters) {
      const drawn = drawnBy(doc)
      drawn.layout = (text) => laidOut(drawn, letters[weight].shape(text))
    }
    return doc
  }

  private isPlain(text: string): boolean {
    return ![...text].some((one) => lacks(one.codePointAt(0) ?? 0))
  }

  rule(x = this.left, width = this.width, weight = 0.75): void {
    this.artifact(() => {
      this.doc
        .moveTo(x, this.y)
        .lineTo(x + width, this.y)
        .lineWidth(weight)
      this.doc.stroke(weight > 1 ? INK : LINE)
    })
  }

  box(box: { x: number; y: number; width: number; height: number; radius: number }): void {
    this.artifact(() => {
      this.doc.roundedRect(box.x, box.y, box.width, box.height, box.radius).lineWidth(0.75)
      this.doc.stroke(INK)
    })
  }

  upright(x: number, from: number, to: number): void {
    this.artifact(() => {
      this.doc.moveTo(x, from).lineTo(x, to).lineWidth(0.75).stroke(INK)
    })
  }

  /** Dark squares of a matrix, as one picture that is read as `name`. */
  matrix(
    rows: readonly (readonly boolean[])[],
    at: { x: number; y: number; side: number },
    name: string,
  ): void {
    const cell = at.side / rows.length
    this.root.add(
      this.doc.struct('Figure', { alt: name }, () => {
        for (const [row, cells] of rows.entries()) {
          for (const [column, isDark] of cells.entries()) {
            // A hair larger: no seams between neighbours.
            if (isDark)
              this.doc.rect(at.x + column * cell, at.y + row * cell, cell + 0.05, cell + 0.05)
          }
        }
        this.doc.fill(INK)
      }),
    )
  }

  /** On to a new page where less than `height` is left. @returns whether there is one. */
  makeRoom(height: number): boolean {
    if (this.y + height <= this.bottom) return false
    this.nextPage()
    return true
  }

  get page(): number {
    return this.pageAt
  }

  /** Back to where a column began, or on to where the longest one ended. */
  goTo(page: number, y: number): void {
    this.doc.switchToPage(page)
    this.pageAt = page
    this.y = y
  }

  private pageAt = 0

  private nextPage(): void {
    const { count } = this.doc.bufferedPageRange()
    if (this.pageAt + 1 === count) this.doc.addPage()
    this.goTo(this.pageAt + 1, MARGIN)
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array[] = []
    const done = new Promise<void>((resolve, reject) => {
      this.doc.on('data', (part: Uint8Array) => parts.push(part))
      this.doc.on('end', resolve)
      this.doc.on('error', reject)
    })
    this.doc.end()
    await done
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of parts) {
      bytes.set(part, at)
      at += part.length
    }
    return bytes
  }

  private artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }
}

/** Glyphs of these scripts are parts of letters, and stand in another order: who copies them has their words beside. */
const REORDERED =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Tibetan}]/u

/** The library's own font, in thousandths of the size. */
type Drawn = {
  readonly ascender: number
  readonly descender: number
  readonly scale: number
  readonly font: {
    readonly getGlyph: (
      id: number,
      codePoints: readonly number[],
    ) => { readonly advanceWidth: number }
  }
  layout: (text: string) => ReturnType<typeof laidOut>
}

function drawnBy(doc: PDFKit.PDFDocument): Drawn {
  return (doc as unknown as { readonly _font: Drawn })._font
}

/** The library's own way of joining and placing letters fails for some scripts: HarfBuzz does it instead. */
function laidOut({ font, scale }: Drawn, shaped: readonly ShapedGlyph[]) {
  const glyphs = shaped.map(({ id, codePoints }) => font.getGlyph(id, codePoints))
  const positions = shaped.map(({ xAdvance, yAdvance, xOffset, yOffset }, index) => ({
    xAdvance: xAdvance * scale,
    yAdvance: yAdvance * scale,
    xOffset: xOffset * scale,
    yOffset: yOffset * scale,
    advanceWidth: (glyphs[index]?.advanceWidth ?? 0) * scale,
  }))
  return { glyphs, positions, advanceWidth: positions.reduce((sum, one) => sum + one.xAdvance, 0) }
}

/** Spaces and hyphens of a kind that the typeface lacks are printed as those that it has; line ends are of one kind. */
function printable(words: string): string {
  return words
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t\u2000-\u200A\u202F\u205F\u3000]/g, '\u00A0')
    .replace(/[\u2010\u2011]/g, '-')
}
