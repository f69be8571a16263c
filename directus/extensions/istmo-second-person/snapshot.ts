import { createHash } from 'node:crypto'
import { collectionOf, collections } from '../../schema/collections.ts'
import type { Database, Open, Row } from './directus.ts'

/** A record with its parts, as a branch has its texts, by the name of their list. */
export type Snapshot = {
  readonly own: Row
  readonly parts: Readonly<Record<string, readonly Row[]>>
}

/** The record as it is; null: there is none. */
export async function snapshotOf(
  collection: string,
  id: unknown,
  { open, database }: { readonly open: Open; readonly database: Database },
): Promise<Snapshot | null> {
  if (collection === 'directus_users') return await personOf(id, database)
  if (collection.startsWith('directus_')) {
    const own = await database(collection).where({ id }).first()
    return own ? { own, parts: {} } : null
  }
  const lists = partsOf(collection)
  const [row] = await open(collection).readByQuery({
    fields: ['*', ...lists.map(({ list }) => `${list}.*`)],
    deep: Object.fromEntries(lists.map(({ list }) => [list, { _limit: -1 }])),
    filter: { [keyOf(collection)]: { _eq: id } },
    limit: 1,
  })
  if (!row) return null
  const isList = new Set(aliases.get(collection))
  return {
    own: Object.fromEntries(Object.entries(row).filter(([name]) => !isList.has(name))),
    parts: Object.fromEntries(
      lists.map(({ list, owner }) => [
        list,
        rowsOf(row[list]).map(({ [owner]: _, ...part }) => part),
      ]),
    ),
  }
}

/** Without what changes with each click of theirs, as the time of their last one. */
async function personOf(id: unknown, database: Database): Promise<Snapshot | null> {
  const row = await database('directus_users').where({ id }).first()
  if (!row) return null
  const branches = await database('staff_branches').where({ user: id }).orderBy('id', 'asc')
  return {
    own: Object.fromEntries(PERSON.map((name) => [name, row[name]])),
    parts: { branches: branches.map(({ user: _, ...part }) => part) },
  }
}

const PERSON = [
  ...['id', 'first_name', 'last_name', 'email', 'role', 'status', 'language'],
  ...['password', 'tfa_secret', 'token'],
]

function keyOf(collection: string): string {
  return collectionOf(collection).fields.find(({ primary }) => primary)?.field ?? 'id'
}

const aliases = new Map(
  collections.map(({ collection, fields }) => [
    collection,
    fields.flatMap(({ field, type }) => (type === 'alias' ? [field] : [])),
  ]),
)

/** Lists whose rows go with the record, and whose changes are written down; `owner`: their column that names it. */
function partsOf(collection: string): readonly { readonly list: string; readonly owner: string }[] {
  return collections.flatMap(({ fields, accountability }) =>
    fields.flatMap(({ field, relation }) => {
      const isPart = relation?.to === collection && relation.oneDeselect === 'delete'
      if (!isPart || accountability === null || !relation.oneField) return []
      return [{ list: relation.oneField, owner: field }]
    }),
  )
}

function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value : []
}

/** A short text that is another once anything of the record is. */
export function fingerprint(snapshot: Snapshot | null): string {
  return createHash('sha256').update(stable(snapshot)).digest('base64url')
}

/** The same text for what is the same, in whatever order its fields stand. */
export function stable(value: unknown): string {
  return JSON.stringify(value, (_, one) =>
    typeof one === 'object' && one !== null && !Array.isArray(one) && !(one instanceof Date)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}

/** Fields by which two states differ; all that hold something, of a new record. */
export function changed(before: Row | null, after: Row): string[] {
  return Object.keys(after).filter((name) => {
    const value = after[name] ?? null
    return before ? stable(before[name] ?? null) !== stable(value) : value !== null
  })
}
