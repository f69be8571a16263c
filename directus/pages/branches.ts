import { part, type Row, type Store, textOf } from './endpoint.ts'
import type { Option } from './html.ts'

/** Slugs of all branches with their names. */
export async function branchOptions({ open }: Store): Promise<Option[]> {
  const rows = await open('branches').readByQuery({
    fields: ['slug', 'translations.nombre', 'translations.languages_code'],
    ...{ filter: {}, sort: ['sort', 'id'], limit: -1 },
  })
  return rows.map((row): Option => [textOf(row.slug), branchName(row)])
}

/** A branch's name in Spanish, or its slug while it has none. */
export function branchName({ slug, translations }: Row): string {
  const all: readonly unknown[] = Array.isArray(translations) ? translations : []
  const own = all.find((one) => part(one, 'languages_code') === 'es-ES')
  return textOf(part(own, 'nombre')) || textOf(slug)
}
