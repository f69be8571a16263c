import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

export type Row = Readonly<Record<string, SQLInputValue>>

/** For each table what puts a row into it; columns that a row leaves out have their default. */
export function inserts<Table extends string>(
  db: DatabaseSync,
  tables: readonly Table[],
): Record<Table, (row: Row) => void> {
  const puts = tables.map((table) => {
    const known = new Map<string, (row: Row) => void>()
    const put = (row: Row) => {
      const columns = Object.keys(row)
      const key = columns.join()
      let insert = known.get(key)
      if (!insert) {
        const names = columns.map((name) => `"${name}"`).join()
        const values = columns.map((name) => `:${name}`).join()
        const statement = db.prepare(`INSERT INTO ${table} (${names}) VALUES (${values})`)
        insert = (values) => void statement.run(values)
        known.set(key, insert)
      }
      insert(row)
    }
    return [table, put] as const
  })
  return Object.fromEntries(puts) as Record<Table, (row: Row) => void>
}

const line = {
  kind: 'car',
  code: '',
  name: null,
  quantity: 1,
  days: 1,
  unitPrice: 10_000,
  percent: 0,
  amount: 10_000,
}

/** A bill that adds up, shorter than most: a million of them, three each, are to fit on a disk. */
export const QUOTE = JSON.stringify({
  currency: 'USD',
  type: 'prepaid',
  days: 1,
  lines: [line],
  carTotal: 10_000,
  coverageTotal: 0,
  addOnsTotal: 0,
  era: 0,
  dropoff: 0,
  fees: 0,
  discount: 0,
  subtotal: 10_000,
  airportPercent: 0,
  airportTax: 0,
  taxPercent: 0,
  tax: 0,
  total: 10_000,
  coverageAssumed: false,
})
