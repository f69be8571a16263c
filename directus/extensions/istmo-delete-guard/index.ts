import { brandUses } from '../../lib/brand-uses.ts'
import { type Database, type Row, refused, valueError } from '../../lib/hooks.ts'
import { nameOf } from '../../lib/record-words.ts'
import { collectionOf } from '../../schema/collections.ts'
import { type Accountability, isPerson } from '../../schema/roles.ts'
import { type Use, usesOf } from './uses.ts'

/**
 * A record that others name is not deleted: whoever tries reads which they are. What is only a part of it goes with it. The
 * site's own token deletes what it keeps by itself. A brand is named by its code, which stays the same for as long.
 */
export default ({ filter }: Hooks): void => {
  const guard: Check = async (keys, { collection }, { database, accountability }) => {
    if (isPerson(accountability)) await assertUnused(collection, keys, database)
    return keys
  }
  filter('items.delete', guard)
  filter('files.delete', (keys, _, context) =>
    guard(keys, { collection: 'directus_files' }, context),
  )
  filter(
    'sites_config.items.update',
    async (change, { keys = [] }, { database, accountability }) => {
      if (change.brand === undefined || !isPerson(accountability)) return change
      for (const { brand } of await database('sites_config').whereIn('id', keys)) {
        const places = change.brand === brand ? [] : await brandUses(String(brand), database)
        if (places.length === 0) continue
        const words = `«${brand}»: lo usa ${places.join(', ')}`
        const label = 'Código de marca'
        throw valueError({ collection: 'sites_config', field: 'brand', label, words })
      }
      return change
    },
  )
}

type Check = (
  keys: readonly unknown[],
  meta: { readonly collection: string },
  context: { readonly database: Database; readonly accountability: Accountability | null },
) => Promise<readonly unknown[]>
type Hooks = {
  filter(event: 'items.delete' | 'files.delete', check: Check): void
  filter(
    event: 'sites_config.items.update',
    change: (
      row: Row,
      meta: { readonly keys?: readonly unknown[] },
      context: Parameters<Check>[2],
    ) => Promise<Row>,
  ): void
}

async function assertUnused(
  collection: string,
  keys: readonly unknown[],
  database: Database,
): Promise<void> {
  const places: string[] = []
  for (const use of usesOf(collection)) places.push(...(await placesOf(keys, use, database)))
  if (collection === 'sites_config') {
    const brands = await database('sites_config').whereIn('id', keys)
    for (const { brand } of brands) places.push(...(await brandUses(String(brand), database)))
  }
  if (places.length === 0) return
  const shown = [...new Set(places)].join(', ')
  const cure = cures.find(([state]) => statesOf(collection).includes(state))?.[1]
  throw refused(`No se puede borrar: lo usa ${shown}. ${cure ?? 'Quítalo de ahí primero.'}`)
}

/** So many records of each kind are named in a refusal. */
const MAX_NAMED = 3

/** The state in which a record stays instead. */
const cures = [
  ['archived', 'Archívalo, o quítalo de ahí primero.'],
  ['sold', 'En vez de borrarlo, márcalo vendido.'],
] as const

function statesOf(collection: string): string[] {
  if (collection.startsWith('directus_')) return []
  const state = collectionOf(collection).fields.find(({ field }) => /^stat(us|e)$/.test(field))
  return (state?.options?.choices ?? []).map(({ value }) => String(value))
}

/** The records that name one of these; a part is called by its whole. */
async function placesOf(
  keys: readonly unknown[],
  { collection, field, whole }: Use,
  database: Database,
): Promise<string[]> {
  const rows = await database(collection)
    .whereIn(field, keys)
    .limit(MAX_NAMED + 1)
  const { es } = collectionOf(collection)
  const more = rows.length > MAX_NAMED ? [`más de ${es}`] : []
  const known = rows.slice(0, MAX_NAMED)
  if (!whole) return [...known.map((row) => nameOf(collection, row)), ...more]
  const ids = known.map((row) => row[whole.field])
  const owners = await database(whole.collection).whereIn('id', ids)
  return [...owners.map((row) => nameOf(whole.collection, row)), ...more]
}
