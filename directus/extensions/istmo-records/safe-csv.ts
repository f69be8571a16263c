import { guarded } from '../../lib/csv-table.ts'

/** As much of Directus's export as is used here. */
export type ExportService = {
  readonly prototype: {
    transform(rows: readonly unknown[], format: string, options?: object): string
  }
}

/**
 * A file for spreadsheets tells its encoding, and none of its cells is a formula: texts of strangers stand in it. Directus
 * has no other place where every file passes.
 */
export function safeCsv({ prototype }: ExportService): void {
  const { transform } = prototype
  prototype.transform = function safely(rows, format, options) {
    if (!format.startsWith('csv')) return transform.call(this, rows, format, options)
    const isFirst = !(options && Reflect.get(options, 'includeHeader') === false)
    return transform.call(this, rows.map(safe), isFirst ? 'csv_utf8' : 'csv', options)
  }
}

function safe(value: unknown): unknown {
  if (typeof value === 'string') return guarded(value)
  if (Array.isArray(value)) return value.map(safe)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, safe(one)]))
}
