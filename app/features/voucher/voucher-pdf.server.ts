import { localeTable } from '~/domain/locales'
import { qrModules } from '~/server/pictures/qr.server'
import { lettersOfPaper, Paper } from './paper.server'
import type { PaperSize } from './paper-sizes'
import type { VoucherDocument } from './voucher-document'

const GAP = 26

/** The voucher on one sheet; a bill of many lines goes on on the next. */
export async function voucherPdf(
  voucher: VoucherDocument,
  { size, now }: { readonly size: PaperSize; readonly now: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const paper = new Paper({
    size,
    language: localeTable[voucher.locale].file,
    title: `${voucher.title} ${voucher.code.value}`,
    author: voucher.brand,
    now,
    letters: await lettersOfPaper(wordsOf(voucher)),
  })
  head(paper, voucher)
  code(paper, voucher)
  moments(paper, voucher)
  facts(paper, voucher)
  columns(paper, voucher)
  foot(paper, voucher)
  return paper.bytes()
}

/** Every text of the document, wherever it stands in it. */
function wordsOf(part: unknown): readonly string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(wordsOf) : []
}

function head(paper: Paper, { brand, title, printed }: VoucherDocument): void {
  const half = paper.width / 2
  const right = { x: paper.left + half, width: half, align: 'right' } as const
  paper.y = 46
  paper.text('P', brand, { width: half, size: 20, isStrong: true })
  paper.y = 42
  paper.y += paper.text('H1', title, { ...right, size: 17, isStrong: true }) + 2
  paper.y += paper.text('P', printed, { ...right, isMuted: true }) + 10
  paper.rule(paper.left, paper.width, 1.5)
  paper.y += 20
}

function code(paper: Paper, { code: { label, value, status }, qr }: VoucherDocument): void {
  const side = 84
  const top = paper.y
  paper.matrix(qrModules(qr.content), squareAt(paper, top, side), qr.name)
  paper.y += 10
  paper.y += paper.text('P', label, { isMuted: true })
  paper.y +=
    paper.text('P', value, { size: 28, isStrong: true, width: paper.width - side - GAP }) + 2
  const look = { x: paper.left + 8, size: 10.5, isStrong: true, width: paper.width - side - GAP }
  const box = {
    x: paper.left,
    y: paper.y,
    width: paper.widthOf(status, look) + 17,
    height: 19,
    radius: 3,
  }
  paper.box(box)
  paper.y += 3.5
  paper.text('P', status, look)
  paper.y = Math.max(box.y + box.height, top + side) + 18
}

function squareAt(paper: Paper, y: number, side: number) {
  return { x: paper.left + paper.width - side, y, side }
}

function moments(paper: Paper, { moments: list }: VoucherDocument): void {
  const top = paper.y
  const width = paper.width / list.length
  let bottom = top
  for (const [index, { label, at, place, text }] of list.entries()) {
    const look = { x: paper.left + index * width + 12, width: width - 24 }
    paper.y = top + 12
    paper.y += paper.text('P', label, { ...look, isMuted: true })
    paper.y += paper.text('P', at, { ...look, size: 13, isStrong: true })
    paper.y += paper.text('P', place, { ...look, size: 10.5 })
    paper.y += paper.text('P', text, { ...look, size: 9, isMuted: true })
    bottom = Math.max(bottom, paper.y)
  }
  const height = bottom + 10 - top
  paper.box({ x: paper.left, y: top, width: paper.width, height, radius: 4 })
  for (let index = 1; index < list.length; index++) {
    paper.upright(paper.left + index * width, top, top + height)
  }
  paper.y = top + height + 14
}

function facts(paper: Paper, { facts: list }: VoucherDocument): void {
  const width = paper.width / 3
  for (let from = 0; from < list.length; from += 3) {
    const top = paper.y
    let bottom = top
    for (const [index, { name, value }] of list.slice(from, from + 3).entries()) {
      const look = { x: paper.left + index * width, width: width - 14 }
      paper.y = top
      paper.y += paper.text('P', name, { ...look, size: 9, isMuted: true })
      paper.y += paper.text('P', value, { ...look, size: 10.5, isStrong: true })
      bottom = Math.max(bottom, paper.y)
    }
    paper.y = bottom + 7
  }
  paper.y += 5
  paper.rule()
  paper.y += 16
}

/** The bill, and beside it what to bring and what else to know. */
function columns(paper: Paper, voucher: VoucherDocument): void {
  const start = { page: paper.page, y: paper.y }
  const width = (paper.width - GAP) / 2
  bill(paper, voucher, width)
  const end = { page: paper.page, y: paper.y }
  paper.goTo(start.page, start.y)
  beside(paper, voucher, { x: paper.left + width + GAP, width })
  const isLonger = paper.page > end.page || (paper.page === end.page && paper.y > end.y)
  if (!isLonger) paper.goTo(end.page, end.y)
}

function bill(
  paper: Paper,
  { bill: { title, rows, total, included } }: VoucherDocument,
  width: number,
): void {
  paper.y += paper.text('H2', title, { width, size: 11.5, isStrong: true }) + 7
  const table = paper.element('Table')
  for (const { label, maths, amount } of rows) {
    const words = { width: width - 80, size: 10.5 }
    const small = { ...words, size: 9, isMuted: true }
    paper.makeRoom(paper.heightOf(label, words) + (maths ? paper.heightOf(maths, small) : 0) + 6)
    const row = paper.element('TR', table)
    const top = paper.y
    const head = paper.element('TH', row)
    paper.y += paper.text('P', label, words, head)
    if (maths) paper.y += paper.text('P', maths, small, head)
    const bottom = paper.y
    paper.y = top
    paper.text('TD', amount, { width, size: 10.5, align: 'right' }, row)
    paper.y = bottom + 5
  }
  paper.makeRoom(30)
  line(paper, width)
  const row = paper.element('TR', table)
  const look = { width, size: 13.5, isStrong: true }
  paper.text('TH', total.label, { ...look, width: width - 90 }, row)
  paper.text('TD', total.amount, { ...look, align: 'right' }, row)
  paper.y += paper.heightOf(total.label, { ...look, width: width - 90 }) + 4
  insideTotal(paper, included, width)
}

/** The taxes, which the total has already. */
function insideTotal(
  paper: Paper,
  { title, rows }: VoucherDocument['bill']['included'],
  width: number,
): void {
  const look = { width, size: 9, isMuted: true }
  paper.makeRoom(13 * (rows.length + 1) + 8)
  paper.y += paper.text('P', title, { ...look, isStrong: true }) + 2
  const table = paper.element('Table')
  for (const { label, amount } of rows) {
    const row = paper.element('TR', table)
    const height = paper.text('TH', label, { ...look, width: width - 80 }, row)
    paper.text('TD', amount, { ...look, align: 'right' }, row)
    paper.y += height + 1
  }
  paper.y += 8
}

function line(paper: Paper, width: number): void {
  paper.y += 1
  paper.rule(paper.left, width)
  paper.y += 6
}

type Column = { readonly x: number; readonly width: number }

function beside(paper: Paper, { bring: toBring, asides }: VoucherDocument, column: Column): void {
  const { x, width } = column
  if (toBring) bring(paper, toBring, column)
  for (const aside of asides) {
    paper.makeRoom(paper.heightOf(aside.text, { width, size: 9.5 }) + 26)
    paper.y += 7
    paper.y += paper.text('H2', aside.title, { x, width, size: 11, isStrong: true }) + 2
    paper.y += paper.text('P', aside.text, { x, width, size: 9.5 }) + 3
  }
}

function bring(
  paper: Paper,
  { title, things }: NonNullable<VoucherDocument['bring']>,
  { x, width }: Column,
): void {
  paper.y += paper.text('H2', title, { x, width, size: 11.5, isStrong: true }) + 7
  const list = paper.element('L')
  for (const thing of things) {
    const look = { x: x + 14, width: width - 14, size: 10.5 }
    paper.makeRoom(paper.heightOf(thing, look))
    paper.box({ x, y: paper.y + 2.5, width: 8.5, height: 8.5, radius: 1.5 })
    const item = paper.element('LI', list)
    paper.y += paper.text('LBody', thing, look, item) + 5
  }
}

function foot(paper: Paper, { signatures, footer }: VoucherDocument): void {
  paper.y += 8
  paper.makeRoom(96)
  paper.rule()
  paper.y += 52
  const width = (paper.width - GAP) / 2
  for (const [index, words] of signatures.entries()) {
    const x = paper.left + index * (width + GAP)
    paper.rule(x, width)
    paper.y += 4
    paper.text('P', words, { x, width, size: 9, isMuted: true })
    paper.y -= 4
  }
  paper.y += 26
  paper.text('P', footer, { size: 9, isMuted: true })
}
