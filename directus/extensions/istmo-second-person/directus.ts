import type { Accountability } from '../../schema/roles.ts'

/** As much of Directus as is used here. */
export type Row = Readonly<Record<string, unknown>>
type Query = {
  readonly fields: readonly string[]
  readonly filter: object
  readonly limit: number
  readonly sort?: readonly string[]
  readonly deep?: object
}
type Items = {
  readByQuery(query: Query): Promise<readonly Row[]>
  createOne(row: Row): Promise<unknown>
  createMany(rows: readonly Row[]): Promise<unknown>
  updateOne(id: unknown, row: Row): Promise<unknown>
}
export type Database = (table: string) => {
  where(match: Row): {
    first(): Promise<Row | undefined>
    /** So many rows were changed. */
    update(values: Row): Promise<number>
    orderBy(column: string, order: 'asc'): Promise<Row[]>
  }
  select(...columns: string[]): Promise<Row[]>
}
export type Happening = {
  readonly database: Database
  readonly schema: unknown
  readonly accountability: Accountability | null
}
type Meta = { readonly collection: string; readonly keys?: readonly unknown[] }
type Filter<Payload> = (payload: Payload, meta: Meta, context: Happening) => Promise<Payload>
export type Hooks = {
  filter(event: `${string}.create` | `${string}.update`, change: Filter<Row>): void
  filter(event: `${string}.delete`, check: Filter<readonly unknown[]>): void
  filter(event: 'request.error', tell: Filter<readonly Row[]>): void
  init(event: 'app.after', begin: () => void): void
}
export type Context = {
  readonly env: Row
  readonly services: {
    readonly ItemsService: new (
      collection: string,
      options: Pick<Happening, 'schema' | 'accountability'> & { readonly knex: Database },
    ) => Items
  }
}

/** Records in the transaction of a change, as Directus itself or as somebody. */
export type Open = (collection: string, who?: Accountability | null) => Items

export function opener(
  { services }: Context,
  { database: knex, schema }: Pick<Happening, 'database' | 'schema'>,
): Open {
  return (collection, accountability = null) =>
    new services.ItemsService(collection, { schema, knex, accountability })
}
