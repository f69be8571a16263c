/** Values as JavaScript has them: each database is told them in its own way. */
export type Row = Readonly<Record<string, unknown>>

/** A database that is being filled. */
export type Filling = {
  rows(sql: string): Promise<readonly Row[]>
  /** The row is there once the filling has ended; columns that it leaves out have their default. */
  put(table: string, row: Row): void
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
