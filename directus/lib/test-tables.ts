import type { Database, Row } from './hooks.ts'

type Rows = Readonly<Record<string, Record<string, unknown>[]>>
type Compare = '>=' | '<'

/** Tables in memory, for unit tests, with as much of a query as our hooks ask. */
export function tables(rows: Rows): Database {
  const queryOf = (table: string) => {
    let found = rows[table] ?? []
    const narrowed = (is: (row: Row) => boolean): unknown => {
      found = found.filter(is)
      return query
    }
    const query = {
      where: (...asked: [Row] | [string, Compare, unknown]) =>
        narrowed((row) =>
          asked.length === 1
            ? Object.entries(asked[0]).every(([name, value]) => row[name] === value)
            : compared(row[asked[0]], asked[1], asked[2]),
        ),
      whereIn: (name: string, values: readonly unknown[]) =>
        narrowed((row) => values.includes(row[name])),
      whereNull: (name: string) => narrowed((row) => (row[name] ?? null) === null),
      select: (): unknown => query,
      orderBy: (name: string, order: 'asc' | 'desc'): unknown => {
        found = found.toSorted((a, b) => (before(a[name], b[name]) === (order === 'asc') ? -1 : 1))
        return query
      },
      limit: (count: number): unknown => {
        found = found.slice(0, count)
        return query
      },
      forShare: (): unknown => query,
      forUpdate: (): unknown => query,
      first: async () => found[0] && { ...found[0] },
      insert: async (more: readonly Row[]) => void rows[table]?.push(...more),
      update: async (change: Row) => found.map((row) => Object.assign(row, change)).length,
      // biome-ignore lint/suspicious/noThenProperty: a query of Knex is awaited itself
      then: (...done: Parameters<PromiseLike<Row[]>['then']>) =>
        Promise.resolve<Row[]>(found.map((row) => ({ ...row }))).then(...done),
    }
    return query
  }
  return queryOf as never
}

function compared(value: unknown, compare: Compare, other: unknown): boolean {
  const isBefore = before(value, other)
  return compare === '<' ? isBefore : !isBefore
}

function before(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map((value) =>
    typeof value === 'number' ? value : value instanceof Date ? value.getTime() : String(value),
  )
  return a !== undefined && b !== undefined && a < b
}

type Filter = (payload: never, meta: never, context: never) => Promise<unknown>

/** Calls the filters that an extension has for an event, one after the other. */
export function filtersOf(extension: (hooks: never) => void) {
  const known = new Map<string, Filter[]>()
  const filter = (event: string, one: Filter) =>
    known.set(event, [...(known.get(event) ?? []), one])
  extension({ filter, init: () => {} } as never)
  return async (event: string, payload: unknown, meta: object, context: object) => {
    let said = payload
    for (const one of known.get(event) ?? []) {
      said = await one(said as never, meta as never, context as never)
    }
    return said
  }
}
