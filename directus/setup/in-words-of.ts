/** A snapshot, in the parts that are compared. */
export type Snapshot = {
  readonly collections: readonly Named[]
  readonly fields: readonly SnapshotField[]
  readonly relations: readonly SnapshotRelation[]
}
type Named = { readonly collection: string }
type SnapshotField = Named & {
  readonly field: string
  readonly type: string
  readonly schema: Readonly<Record<string, unknown>> | null
}
type SnapshotRelation = Named & {
  readonly field: string
  readonly schema: Readonly<Record<string, unknown>> | null
}

/** Each database has words of its own for these, about a column that means the same. */
const OWN_WORDS = ['data_type', 'numeric_precision', 'numeric_scale'] as const

/**
 * The snapshot that is wanted, in the words of the database that is there, so that nothing differs but what means something
 * else: presence, our type, length, null, unique, key, default, relation. It has all that the other has, too: nothing is
 * dropped but columns of the list.
 * @param dropped `collection.field` of the columns that may go
 */
export function inWordsOf<Whole extends Snapshot>(
  current: Snapshot,
  wanted: Whole,
  dropped: readonly string[],
): Whole {
  const fields = byName(current.fields)
  const relations = byName(current.relations)
  const isOurs = new Set([...byName(wanted.fields).keys(), ...dropped])
  const isKept = (one: SnapshotField | SnapshotRelation) => !isOurs.has(nameOf(one))
  const collections = new Set(wanted.collections.map(({ collection }) => collection))
  return {
    ...wanted,
    collections: [
      ...wanted.collections,
      ...current.collections.filter(({ collection }) => !collections.has(collection)),
    ],
    fields: [
      ...wanted.fields.map((field) => fieldInWordsOf(fields.get(nameOf(field)), field)),
      ...current.fields.filter(isKept),
    ],
    relations: [
      ...wanted.relations.map((relation) =>
        relationInWordsOf(relations.get(nameOf(relation)), relation),
      ),
      ...current.relations.filter(isKept),
    ],
  }
}

function fieldInWordsOf(current: SnapshotField | undefined, wanted: SnapshotField): SnapshotField {
  if (!current?.schema || !wanted.schema || meaning(current.type) !== meaning(wanted.type))
    return wanted
  const schema = { ...wanted.schema, ...valuesOf(current.schema, OWN_WORDS) }
  // A key of 36 letters is a type of its own in some databases, which has no length.
  if (current.schema.max_length === null) Object.assign(schema, { max_length: null })
  return { ...wanted, type: current.type, schema }
}

function relationInWordsOf(
  current: SnapshotRelation | undefined,
  wanted: SnapshotRelation,
): SnapshotRelation {
  if (!current?.schema || !wanted.schema) return wanted
  const name = valuesOf(current.schema, ['constraint_name'])
  return { ...wanted, schema: { ...wanted.schema, ...name } }
}

/** Money is a decimal where the database has one, and a float on SQLite, to which a key of letters is text. */
const meaning = (type: string) => ({ decimal: 'float', uuid: 'string' })[type] ?? type

const valuesOf = (from: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

const nameOf = ({ collection, field }: Named & { readonly field: string }) =>
  `${collection}.${field}`

const byName = <One extends Named & { readonly field: string }>(all: readonly One[]) =>
  new Map(all.map((one) => [nameOf(one), one]))
