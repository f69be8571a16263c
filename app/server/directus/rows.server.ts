import { customEndpoint } from '@directus/sdk'
import { isAppError } from '~/domain/app-error'
import type { DirectusClient } from './client.server'
import type { RequestedFields } from './columns.server'
import type { DirectusSchema } from './schema'

type Collection = keyof DirectusSchema & string
type RowOf<Name extends Collection> = DirectusSchema[Name] extends readonly (infer Row)[]
  ? Row
  : never

type Query<Row> = {
  readonly fields: RequestedFields
  readonly filter: Filter<Row>
  readonly sort: readonly ((keyof Row & string) | `-${keyof Row & string}`)[]
  readonly limit: number
  readonly deep?: object
}

/** One record by its id; null: there is none, or none that who asks may see. */
export async function readRow<Name extends Collection>(
  client: DirectusClient,
  collection: Name,
  id: number,
  params: Pick<Query<RowOf<Name>>, 'fields' | 'deep'>,
): Promise<unknown> {
  const path = `/items/${collection}/${id}`
  try {
    return await client.request(customEndpoint<unknown>({ method: 'GET', path, params }))
  } catch (error) {
    if (isAppError(error, 'not_found')) return null
    throw error
  }
}

/** The SDK's own filters know no comparison of dates and instants, which are texts. */
export function readRows<Name extends Collection>(
  client: DirectusClient,
  collection: Name,
  query: Query<RowOf<Name>>,
): Promise<unknown[]> {
  return client.request(
    customEndpoint<unknown[]>({ method: 'GET', path: `/items/${collection}`, params: query }),
  )
}

/**
 * Deletes those rows that are still there: two processes may have the same work in hand, and Directus refuses a key that is
 * gone as if the site had no right.
 */
export async function deleteRows(
  client: DirectusClient,
  collection: Collection,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const body = JSON.stringify({ query: { filter: { id: { _in: ids } }, limit: -1 } })
  const path = `/items/${collection}`
  await client.request(customEndpoint<unknown>({ method: 'DELETE', path, body }))
}

export type Filter<Row> =
  | { readonly [Column in keyof Row]?: Condition<Row[Column]> }
  | { readonly _and: readonly Filter<Row>[] }
  | { readonly _or: readonly Filter<Row>[] }

type Condition<Value> =
  | Comparison<Extract<Value, Comparable>>
  | (Related<Value> extends never
      ? never
      :
          | Filter<Related<Value>>
          | { readonly _some: Filter<Related<Value>> }
          | { readonly _none: Filter<Related<Value>> })

type Related<Value> = Extract<Value extends readonly (infer Row)[] ? Row : Value, object>

type Comparable = string | number | boolean | null
type Comparison<Value> = {
  readonly _lt?: Value
  readonly _eq?: Value
  readonly _in?: readonly Value[]
  readonly _nin?: readonly Value[]
  readonly _gt?: Value
  readonly _gte?: Value
  readonly _lte?: Value
  readonly _between?: readonly [Value, Value]
  /** A word that a list has in it; the list is kept as one text. */
  readonly _contains?: string
  readonly _empty?: boolean
  readonly _starts_with?: Value
  readonly _nstarts_with?: Value
  readonly _ends_with?: Value
  readonly _null?: boolean
  readonly _nnull?: boolean
}
