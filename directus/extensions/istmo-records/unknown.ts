import { type Row, refused } from '../../lib/hooks.ts'
import { ledgers } from '../../lib/values-before.ts'
import { type Accountability, isPublic, ROLE } from '../../schema/roles.ts'

/**
 * Directus leaves out what a collection has no field for, and answers that all is written. Parts of a record come here as
 * records of their own. @throws an error that names each field
 */
export function assertKnown(
  written: Row,
  {
    collection,
    schema,
    accountability,
  }: {
    readonly collection: string
    /** Directus's own, as this process knows it. */
    readonly schema: unknown
    readonly accountability: Accountability | null
  },
): void {
  // Nobody's rights are asked before this, and a stranger is told of no field.
  if (isPublic(accountability)) return
  const known = fieldsOf(schema, collection)
  const mayNameOthers =
    ledgers.has(collection) && (!accountability || accountability.role === ROLE.site)
  const unknown = Object.keys(written).filter(
    (name) => !known.has(name) && !(mayNameOthers && name === 'before'),
  )
  if (unknown.length > 0) {
    const names = unknown.map((name) => `"${name}"`).join(', ')
    throw refused(
      `La colección "${collection}" no tiene estos campos: ${names}. No se escribió nada.`,
    )
  }
}

/** Names of the fields of a collection, lists of parts among them. */
function fieldsOf(schema: unknown, collection: string): ReadonlySet<string> {
  const { collections } = schema as {
    readonly collections: Readonly<Record<string, { readonly fields: object } | undefined>>
  }
  return new Set(Object.keys(collections[collection]?.fields ?? {}))
}
