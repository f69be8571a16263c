import { type Database, type Hooks, refused } from '../istmo-vehicles/database.ts'

/**
 * A season that names one car would be of every car once that is deleted, because an empty list means all. So what is
 * named is not deleted, and whoever tries reads where it is. The database refuses it too (`NO ACTION`), without words.
 */
export default ({ filter }: Hooks): void => {
  for (const collection of ['flota', 'branches', 'coupons'] as const) {
    filter(`${collection}.items.delete`, async (keys, _, { database }) => {
      const found = await Promise.all(
        namedBy[collection].map((place) => placesOf(keys, place, database)),
      )
      const places = [...new Set(found.flat())]
      if (places.length > 0) {
        throw refused(`No se puede borrar: está en ${places.join(', ')}. Quítalo de ahí primero.`)
      }
      return keys
    })
  }
}

type Place = {
  /** Where the deleted record's key stands, in which column. */
  readonly table: string
  readonly column: string
  /** The record that it belongs to: the column of its key and its collection; null: itself, which has no name. */
  readonly owner: { readonly column: string; readonly collection: string } | null
  readonly words: string
}

const seasonOf = (table: string, column: string): Place => ({
  table,
  column,
  owner: { column: 'rule', collection: 'rate_rules' },
  words: 'la temporada',
})

const namedBy: Readonly<Record<'flota' | 'branches' | 'coupons', readonly Place[]>> = {
  flota: [seasonOf('rate_rules_cars', 'car')],
  branches: [
    seasonOf('rate_rules_branches', 'branch'),
    {
      table: 'rental_limits_branches',
      column: 'branch',
      owner: { column: 'rental_limit', collection: 'rental_limits' },
      words: 'el límite',
    },
  ],
  coupons: [{ table: 'ctas', column: 'coupon', owner: null, words: 'una promoción' }],
}

async function placesOf(
  keys: readonly unknown[],
  { table, column, owner, words }: Place,
  database: Database,
): Promise<string[]> {
  const rows = await database(table).whereIn(column, keys)
  if (owner === null) return rows.map(() => words)
  const owners = rows.map((row) => row[owner.column])
  const named = await database(owner.collection).whereIn('id', owners)
  return named.map(({ name_es }) => `${words} «${String(name_es)}»`)
}
