import type { SeasonRecord as Season } from '../../../app/domain/pricing/season-record.ts'
import { codeOf, type Knex, part, type Store, textOf } from '../../pages/endpoint.ts'
import { isWaiting, keepWaiting } from '../istmo-second-person/confirm.ts'
import type { Changes } from './changes.ts'
import { type Column, columns } from './columns.ts'
import { toCsv } from './csv.ts'
import { markOf } from './form.ts'
import { all, seasonsOf } from './store.ts'

export type Saved =
  | 'done'
  /** The seasons are not any more what the changes were compared with. */
  | 'stale'
  | (Refusal & { readonly season: string })

/** Words for a write that was refused. `waits`: a second person may confirm it. */
export type Refusal = { readonly refused: string; readonly waits: boolean }

/**
 * All or none. `mark`: of the seasons that were compared with; they are read again inside, so that of two that save the
 * same at once one finds them changed. @throws what is wrong with the back office itself.
 */
export async function save(
  { added, changed }: Changes,
  mark: string,
  store: Store,
): Promise<Saved> {
  const places = await store.open('branches').readByQuery(all(['id', 'slug']))
  const branchIds = new Map(places.map(({ id, slug }) => [String(slug), id]))
  const rowOf = (one: Season, names: readonly Column[]) =>
    Object.fromEntries(names.flatMap((name) => written(one, name, branchIds)))
  let season = ''
  try {
    return await inTransaction(store.database, async (knex) => {
      const open = (collection: string) => store.open(collection, knex)
      if (markOf(toCsv(await seasonsOf({ open }))) !== mark) return 'stale'
      const rules = open('rate_rules')
      for (const { season: one } of added) {
        season = one.name_es
        await rules.createOne(rowOf(one, columns))
      }
      for (const { season: one, fields } of changed) {
        season = one.name_es
        const names = fields.map(({ name }) => name)
        await rules.updateOne(one.id ?? 0, rowOf(one, names))
      }
      return 'done'
    })
  } catch (thrown) {
    const refused = await refusalOf(thrown, store)
    return refused === 'stale' ? 'stale' : { ...refused, season }
  }
}

/**
 * The back office's words for a write that it refused. What waits for a second person is kept, now that its transaction is
 * over. @throws what is wrong with the back office itself.
 */
export async function refusalOf(thrown: unknown, store: Store): Promise<Refusal | 'stale'> {
  // Errors of a field or a permission come as a list.
  const error: unknown = Array.isArray(thrown) ? thrown[0] : thrown
  const extensions = part(error, 'extensions')
  const waits = isWaiting(extensions)
  if (waits) await keepWaiting(extensions.waiting, store.asSystem)
  if (codeOf(error) === SERIALIZATION_FAILURE) return 'stale'
  const status = part(error, 'status')
  const isRefusal = typeof codeOf(error) === 'string' && typeof status === 'number' && status < 500
  if (!isRefusal) throw thrown
  return { refused: wordsOf(error), waits }
}

/** PostgreSQL's, of two that write what the other has read. */
const SERIALIZATION_FAILURE = '40001'

/** On SQLite one after the other anyhow. */
export function inTransaction<Result>(database: Knex, act: (knex: Knex) => Promise<Result>) {
  const isPostgres = database.client.config.client === 'pg'
  return isPostgres
    ? database.transaction(act, { isolationLevel: 'serializable' })
    : database.transaction(act)
}

function written(
  season: Season,
  name: Column,
  branchIds: ReadonlyMap<string, unknown>,
): [string, unknown][] {
  switch (name) {
    case 'id':
      return []
    case 'brands':
    case 'classes':
      return [[name, [...season[name]]]]
    case 'cars':
      return [[name, (season.cars ?? []).map((car) => ({ car }))]]
    case 'branches':
      return [
        [name, (season.branches ?? []).map((slug) => ({ branch: branchIds.get(slug) ?? null }))],
      ]
    default:
      return [[name, season[name]]]
  }
}

function wordsOf(error: unknown): string {
  if (codeOf(error) === 'FORBIDDEN') return 'tu cuenta no puede escribir uno de sus campos'
  return textOf(part(error, 'message')) || 'el Studio no lo acepta'
}
