import Papa from 'papaparse'

export type Line<Column extends string> = {
  /** As an editor counts them. */
  readonly line: number
  readonly cells: ReadonlyMap<Column, string>
}
export type Fault = { readonly line: number; readonly column: string; readonly why: string }
type Table<Column extends string> = {
  readonly lines: readonly Line<Column>[]
  /** Spreadsheets that separate by semicolons write `12,5`. */
  readonly hasDecimalComma: boolean
  readonly faults: readonly Fault[]
}

export function textOfTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const data = rows.map((row) => row.map(guarded))
  return Papa.unparse({ fields: [...columns], data }, { newline: '\n' })
}

/**
 * Lines without any text are passed. A cell is given as it was before `guarded`, with one kind of line end. A column is named
 * in capitals or not: `ID` is how people and some spreadsheets write it.
 */
export function tableOfText<Column extends string>(
  file: string,
  columns: readonly Column[],
): Table<Column> {
  const columnNamed = (name: string) => {
    const wanted = name.trim().toLowerCase()
    return columns.find((one) => one === wanted)
  }
  const isKnown = (name: string) => columnNamed(name.replaceAll('"', '')) !== undefined
  const { text, delimiter, skipped } = withoutMarks(file, isKnown)
  const { data, errors } = Papa.parse(text, { delimiter, skipEmptyLines: false })
  const faults: Fault[] = []
  const tell = (line: number, column: string, why: string) => faults.push({ line, column, why })
  const starts = linesOf(data, 1 + skipped)
  for (const { row } of errors) {
    tell(starts[row ?? 0] ?? 1, '', 'hay unas comillas sin cerrar, o texto después de cerrarlas')
  }
  const [head = [], ...rows] = data
  const names = head.map((name) => columnNamed(name))
  for (const [at, name] of names.entries()) {
    const written = head[at]?.trim() ?? ''
    if (!name && written !== '')
      tell(1 + skipped, written, `no es una columna: ${columns.join(', ')}`)
    if (name && names.indexOf(name) < at) tell(1 + skipped, name, 'la columna está dos veces')
  }
  const lines = rows.flatMap((row, index) => {
    if (row.every((cell) => cell.trim() === '')) return []
    const line = starts[index + 1] ?? 1
    const isWhole = row.length >= head.length
    if (!isWhole || row.some((cell, at) => (head[at] ?? '').trim() === '' && cell.trim() !== '')) {
      tell(line, '', `tiene ${row.length} celdas y la primera línea ${head.length}`)
    }
    const cells = names.flatMap((name, at): [Column, string][] =>
      name ? [[name, unguarded(oneLineEnd(row[at] ?? ''))]] : [],
    )
    return [{ line, cells: new Map(cells) }]
  })
  return { lines, hasDecimalComma: delimiter !== ',', faults }
}

/** All that is sent; null: it is more than `most` bytes. */
export async function bytesOf(
  sent: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of sent) {
    size += part.length
    // Read to its end all the same: who leaves a request in its middle takes the connection, and the answer, with it.
    if (size <= most) parts.push(part)
  }
  return size > most ? null : Buffer.concat(parts)
}

/** Spreadsheets write either of two encodings. */
export function textOfBytes(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * A file of whatever spreadsheet, as Directus's import reads it: cells between commas, without marks of the encoding or the
 * separator, each as it was before `guarded`. Lines without any text are left out.
 */
export function withCommas(file: string): string {
  const { text, delimiter } = withoutMarks(file, (name) => name.trim() !== '')
  const { data, errors } = Papa.parse(text, { delimiter, skipEmptyLines: false })
  // Its quotes do not match: who reads it next says so.
  if (errors.length > 0) return text
  const [fields = [], ...rows] = data.filter((row) => row.some((cell) => cell.trim() !== ''))
  return Papa.unparse({ fields, data: rows.map((row) => row.map(unguarded)) }, { newline: '\n' })
}

/** The mark of the encoding, and the line by which spreadsheets tell their separator. */
function withoutMarks(file: string, isKnown: (name: string) => boolean) {
  const text = file.replace(/^\uFEFF/, '')
  const told = /^"?sep=(.)"?[ \t]*(\r\n|\n|\r)/i.exec(text)
  const rest = text.slice(told?.[0].length ?? 0)
  return { text: rest, delimiter: told?.[1] ?? delimiterOf(rest, isKnown), skipped: told ? 1 : 0 }
}

/** The one by which the first line that is not empty has the most of our columns: cells have bars and commas of their own. */
function delimiterOf(text: string, isKnown: (name: string) => boolean): string {
  const [head = ''] = text.trimStart().split(/[\r\n]/, 1)
  const known = (delimiter: string) => head.split(delimiter).filter(isKnown).length
  const [best = ','] = [',', ';', '\t'].toSorted((a, b) => known(b) - known(a))
  return best
}

/** The line on which each row begins: cells in quotes may have lines inside. */
function linesOf(rows: readonly (readonly string[])[], first: number): number[] {
  let line = first
  return rows.map((row) => {
    const begins = line
    line += 1 + row.join('').split(/\r\n|\r|\n/).length - 1
    return begins
  })
}

export function oneLineEnd(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** A spreadsheet would work out a cell that begins like a formula. */
export function guarded(cell: string): string {
  return isRisky(cell) ? `'${cell}` : cell
}

function unguarded(cell: string): string {
  return cell.startsWith("'") && isRisky(cell.slice(1)) ? cell.slice(1) : cell
}

/** Those that have our mark already included, so that each comes back as it was. */
function isRisky(cell: string): boolean {
  return /^'*[=+@\t\r\n]/.test(cell) || (/^'*-/.test(cell) && !isNumber(cell))
}

/** Plain decimal digits: nothing that only a programmer reads as a number. */
export function isNumber(text: string): boolean {
  return /^[+-]?\d+(\.\d+)?$/.test(text)
}
