import { collectionOf } from '../schema/collections.ts'
import type { Row } from './hooks.ts'

/** As staff know a record: `Temporada «Navidad»`. A route is known by its branches, where the row has them. */
export function nameOf(collection: string, row: Row): string {
  const { es, one = es } = collectionOf(collection)
  if (collection === 'one_way_fees') {
    const [from, to] = [row.origen, row.destino].map(slugOf)
    return `${one} «${from && to ? `${from} → ${to}` : row.id}»`
  }
  const car = typeof row.modelo === 'string' ? `${row.marca} ${row.modelo}` : undefined
  const own = names.map((name) => row[name]).find((value) => typeof value === 'string' && value)
  return `${one} «${String(car ?? own ?? row.id)}»`
}

const names = [
  ...['reservation_id', 'name_es', 'site_name', 'name', 'code', 'codigo', 'slug', 'plate'],
  ...['email', 'from'],
]

function slugOf(branch: unknown): unknown {
  return typeof branch === 'object' && branch !== null ? Reflect.get(branch, 'slug') : undefined
}

/** Columns by which records of a collection are called. */
export function nameColumns(collection: string): string[] {
  if (collection === 'one_way_fees') return ['origen.slug', 'destino.slug']
  const { fields } = collectionOf(collection)
  return fields.flatMap(({ field }) => (names.includes(field) ? [field] : []))
}

/** @param words as they follow "tiene que ser"; null: the value is missing */
export function sentenceOf(words: string | null): string {
  return words === null ? 'No puede faltar.' : `Tiene que ser ${words}.`
}
