import { collectionOf } from '../schema/collections.ts'
import type { Row } from './hooks.ts'

/** As staff know a record: `Temporada «Navidad»`. */
export function nameOf(collection: string, row: Row): string {
  const { es, one = es } = collectionOf(collection)
  const car = typeof row.modelo === 'string' ? `${row.marca} ${row.modelo}` : undefined
  const own = names.map((name) => row[name]).find((value) => typeof value === 'string' && value)
  return `${one} «${String(car ?? own ?? row.id)}»`
}

const names = [
  ...['reservation_id', 'name_es', 'site_name', 'name', 'code', 'codigo', 'slug', 'plate'],
  ...['par', 'email', 'from'],
]

/** Columns by which records of a collection are called. */
export function nameColumns(collection: string): string[] {
  const { fields } = collectionOf(collection)
  return fields.flatMap(({ field }) => (names.includes(field) ? [field] : []))
}

/** @param words as they follow "tiene que ser"; null: the value is missing */
export function sentenceOf(words: string | null): string {
  return words === null ? 'No puede faltar.' : `Tiene que ser ${words}.`
}
