import type { Accountability } from '../schema/roles.ts'
import { sentenceOf } from './record-words.ts'

/** As much of Directus as is used here. */
export type Row = Readonly<Record<string, unknown>>

type Query = PromiseLike<Row[]> & {
  where(match: Row): Query
  where(column: string, compare: '>=' | '<', value: unknown): Query
  whereNull(column: string): Query
  whereIn(column: string, values: readonly unknown[]): Query
  select(columns: readonly string[]): Query
  orderBy(column: string, order: 'asc' | 'desc'): Query
  limit(count: number): Query
  first(): Promise<Row | undefined>
  insert(rows: readonly Row[]): Promise<unknown>
  update(values: Row): Promise<unknown>
  /** Until the transaction ends nobody else changes these rows (`forUpdate`: or reads them so). SQLite has no two writers. */
  forShare(): Query
  forUpdate(): Query
}

export type Database = (table: string) => Query

export type Hooks = {
  filter(event: `${string}.delete`, check: Check<readonly unknown[]>): void
  filter(event: `${string}.read`, look: Check<readonly Row[]>): void
  filter(event: `${string}.create` | `${string}.update`, change: Check<Row>): void
}

type Check<Payload> = (
  payload: Payload,
  meta: { readonly keys?: readonly unknown[] },
  context: { readonly database: Database; readonly accountability: Accountability | null },
) => Promise<Payload>

/** A related record comes as its id, or as a record that holds it. */
export function idOf(related: unknown): unknown {
  return typeof related === 'object' && related !== null ? Reflect.get(related, 'id') : related
}

/** Some databases keep a list as one text. */
export function listOf(value: unknown): readonly unknown[] {
  const all = typeof value === 'string' ? value.split(',') : value
  return Array.isArray(all) ? all.filter((one) => one !== '') : []
}

/** As Directus knows its own errors, without a package that an extension would have to bring: the Studio shows the words. */
export function refused(message: string): Error {
  return problem(message, 'INVALID_PAYLOAD', { reason: message })
}

/** The refusal of a write that only a hook may make in their name. */
export function forbidden(message: string): Error {
  return problem(message, 'FORBIDDEN', { reason: message }, 403)
}

/** The answer where something is not done, by no fault of who asked. */
export function failed(message: string): Error {
  return problem(message, 'INTERNAL_SERVER_ERROR', { reason: message }, 500)
}

/** The error with which the database itself would refuse a second row of that value. */
export function notUnique(message: string, collection: string, field: string): Error {
  return problem(message, 'RECORD_NOT_UNIQUE', { collection, field })
}

/** The refusal of one value, which the Studio shows at its field. `words` follow "tiene que ser"; null: it is missing. */
export function valueError({
  collection,
  field,
  label,
  words,
}: {
  readonly collection: string
  readonly field: string
  readonly label: string
  readonly words: string | null
}): Error {
  const message = sentenceOf(words)
  return problem(
    `${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
    'FAILED_VALIDATION',
    {
      // The Studio has its own words for a type, with a place for ours.
      ...(words === null ? { type: 'required' } : { type: 'eq', valid: words }),
      // By both the Studio finds the field.
      collection,
      field,
      path: [],
      validation_message: message,
    },
  )
}

function problem(message: string, code: string, extensions: object, status = 400): Error {
  return Object.assign(new Error(message), { name: 'DirectusError', code, status, extensions })
}
