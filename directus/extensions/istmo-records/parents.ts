import { rules } from '../../../app/server/directus/records/rules.ts'
import { collections } from '../../schema/collections.ts'

/** The whole that a record is a part of, as a text is of its branch: its collection, its list, the column that names it. */
type Parent = { readonly collection: string; readonly list: string; readonly field: string }

export function parentOf(collection: string): Parent | undefined {
  return parents.get(collection)
}

const parents = new Map(
  collections.flatMap(({ collection, fields, accountability }) =>
    fields.flatMap(({ field, relation }): [string, Parent][] =>
      // Changes that are not written down are not heard of.
      accountability !== null &&
      relation?.oneDeselect === 'delete' &&
      relation.oneField &&
      rules[relation.to]
        ? [[collection, { collection: relation.to, list: relation.oneField, field }]]
        : [],
    ),
  ),
)
