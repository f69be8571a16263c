import type { SeasonRecord as Season } from '../../../app/domain/pricing/season-record.ts'
import { codeOf, type Knex, part, type Store, textOf } from '../../pages/endpoint.ts'
import { isWaiting, keepWaiting } from '../istmo-second-person/confirm.ts'
import type { Changes } from './changes.ts'
import { type Column, columns } from './columns.ts'
import { all } from './store.ts'

/** Words for a write that was refused. `waits`: a second person may confirm it. */
export type Refusal = { readonly refused: string; readonly waits: boolean }

/** Each season with what it is to be. @param at is told its name before it is written */
export async function writeSeasons(
  { added, changed }: Changes,
  { open }: Pick<Store, 'open'>,
  at: (name: string) => void,
): Promise<void> {
  const places = await open('branches').readByQuery(all(['id', 'slug']))
  const branchIds = new Map(places.map(({ id, slug }) => [String(slug), id]))
  const rowOf = (one: Season, names: readonly Column[]) =>
    Object.fromEntries(names.flatMap((name) => written(one, name, branchIds)))
  const rules = open('rate_rules')
  for (const { season } of added) {
    at(season.name_es)
    await rules.createOne(rowOf(season, columns))
  }
  for (const { season, fields } of changed) {
    at(season.name_es)
    const names = fields.map(({ name }) => name)
    await rules.updateOne(season.id ?? 0, rowOf(season, names))
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
