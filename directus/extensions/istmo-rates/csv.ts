import type { SeasonRecord as Season } from '../../../app/domain/pricing/season-record.ts'
import { type Fault, tableOfText, textOfTable } from '../../lib/csv-table.ts'
import { type Names, seasonFrom } from './cells.ts'
import { type Column, cellOf, columns } from './columns.ts'

/** A season as its row wants it. */
export type Wanted = {
  readonly season: Season
  /** Columns that the row says nothing of: a new season takes the default. */
  readonly unsaid: readonly Column[]
}
export type Read =
  | { readonly ok: true; readonly wanted: readonly Wanted[] }
  | { readonly ok: false; readonly faults: readonly Fault[] }

/** More are no work of a person: the comparison would not be read. */
export const MOST_ROWS = 5000

export function toCsv(seasons: readonly Season[]): string {
  return textOfTable(
    columns,
    seasons.map((one) => columns.map((column) => cellOf(one, column))),
  )
}

/** A column that is missing keeps what the record has; nothing is ever deleted. Every fault of the file is told at once. */
export function fromCsv(text: string, known: readonly Season[], names: Names): Read {
  const { lines, hasDecimalComma, faults: unreadable } = tableOfText(text, columns)
  if (lines.length > MOST_ROWS) {
    const why = `el archivo tiene ${lines.length} filas; caben ${MOST_ROWS}`
    return { ok: false, faults: [{ line: lines[MOST_ROWS]?.line ?? 1, column: '', why }] }
  }
  const faults = [...unreadable]
  const byId = new Map(known.map((one) => [String(one.id), one]))
  const seen = new Set<string>()
  const wanted = lines.map((one): Wanted => {
    const tell = (column: string, why: string) => faults.push({ line: one.line, column, why })
    const id = one.cells.get('id')?.trim() ?? ''
    const before = byId.get(id) ?? null
    if (id !== '' && !before)
      tell('id', 'no hay una temporada con ese número; vacío para una nueva')
    if (id !== '' && seen.has(id)) tell('id', 'está dos veces en el archivo')
    seen.add(id)
    const season = seasonFrom(one, before, { names, hasDecimalComma, tell })
    return { season, unsaid: columns.filter((column) => !one.cells.get(column)?.trim()) }
  })
  if (wanted.length === 0 && faults.length === 0) {
    faults.push({ line: 1, column: '', why: 'el archivo no tiene temporadas' })
  }
  const inOrder = faults.toSorted((a, b) => a.line - b.line)
  return faults.length > 0 ? { ok: false, faults: inOrder } : { ok: true, wanted }
}
