/** As much of Directus as is used here. */
export type Row = Readonly<Record<string, unknown>>

type Query = PromiseLike<Row[]> & {
  where(match: Row): Query
  where(column: string, compare: '>=', value: unknown): Query
  whereIn(column: string, values: readonly unknown[]): Query
  orderBy(column: string, order: 'asc' | 'desc'): Query
  limit(count: number): Query
}

export type Database = (table: string) => Query

/** A related record comes as its id, or as a record that holds it. */
export function idOf(related: unknown): unknown {
  return typeof related === 'object' && related !== null ? Reflect.get(related, 'id') : related
}

/** As Directus knows its own errors, without a package that an extension would have to bring: the Studio shows the words. */
export function refused(message: string): Error {
  return Object.assign(new Error(message), {
    name: 'DirectusError',
    code: 'INVALID_PAYLOAD',
    status: 400,
    extensions: { reason: message },
  })
}
