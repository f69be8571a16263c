import { collections } from '../schema/collections.ts'
import { priceColumn } from '../schema/prices.ts'
import { type Database, listOf } from './hooks.ts'
import { nameOf } from './record-words.ts'

/** So many records of each list are named. */
const MAX_NAMED = 3

/** The records that name a brand by its code, in words: bookings and what else is of one brand, lists of brands, prices. */
export async function brandUses(code: string, database: Database): Promise<string[]> {
  const places: string[] = []
  for (const { collection, es, fields } of collections) {
    if (collection === 'sites_config') continue
    const has = (name: string) => fields.some(({ field }) => field === name)
    const own = has('brand')
      ? await database(collection)
          .where({ brand: code })
          .limit(MAX_NAMED + 1)
      : []
    const all =
      has('brands') || collection === 'flota' ? await database(collection).select(['*']) : []
    const named = all.filter(
      (row) => listOf(row.brands).includes(code) || (row[priceColumn(code)] ?? null) !== null,
    )
    const found = [...own, ...named]
    places.push(...found.slice(0, MAX_NAMED).map((row) => nameOf(collection, row)))
    if (found.length > MAX_NAMED) places.push(`más de ${es}`)
  }
  return places
}
