import PDFDocument from 'pdfkit'
import regularFont from './fonts/geist-regular.ttf?inline'
import strongFont from './fonts/geist-semibold.ttf?inline'
import type { PaperSize } from './paper-sizes'

/** Points, 72 to an inch. */
const MARGIN = 40
const INK = '#17141a'
const MUTED = '#4d4651'
const LINE = '#8b8590'

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

  constructor({ size, language, title, author, now }: Facts) {
    const date = new Date(now)
    this.doc = new PDFDocument({
      size: size === 'a4' ? 'A4' : 'LETTER',
      // Margins are this pen's: the library would begin a page of its own in the middle of a line.
      margin: 0,
      font: bytesOf(regularFont) as unknown as string,
      tagged: true,
      subset: 'PDF/UA' as 'PDF/A-1',
      pdfVersion: '1.7',
      lang: language,
      displayTitle: true,
      bufferPages: true,
      info: { Title: title, Author: author, CreationDate: date, ModDate: date },
    })
    this.doc.registerFont('regular', bytesOf(regularFont))
    this.doc.registerFont('strong', bytesOf(strongFont))
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
    const options = { width, align, lineGap: 1.5 } as const
    const { y } = this
    const font = look.isStrong ? 'strong' : 'regular'
    const height = this.doc.font(font).fontSize(size).heightOfString(words, options)
    parent.add(
      this.doc.struct(type, {}, () => {
        this.doc
          .font(font)
          .fontSize(size)
          .fillColor(look.isMuted ? MUTED : INK)
        this.doc.text(words, x, y, options)
      }),
    )
    return height
  }

  heightOf(words: string, { width = this.width, size = 9.5, isStrong = false }: Look): number {
    return this.doc
      .font(isStrong ? 'strong' : 'regular')
      .fontSize(size)
      .heightOfString(words, { width, lineGap: 1.5 })
  }

  widthOf(words: string, { size = 9.5, isStrong = false }: Look): number {
    return this.doc
      .font(isStrong ? 'strong' : 'regular')
      .fontSize(size)
      .widthOfString(words)
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

/**
 * The bytes of `data:font/ttf;base64,…`: the build carries the fonts in the code, where every kind of server finds
 * them.
 */
function bytesOf(url: string): Buffer {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
