import { collections } from '../../schema/collections.ts'

type Place = { readonly collection: string; readonly field: string }
/** A column that names a record; `whole`: what its own record is a part of. */
export type Use = Place & { readonly whole: Place | null }

/** Every column that names records of a collection, but those of its own parts. */
export function usesOf(collection: string): readonly Use[] {
  return uses.get(collection) ?? []
}

/** Rows that the database deletes with a record are its parts, but what has, or is of, bookings: a vehicle, a coupon's use. */
const NO_PARTS = ['vehicles.car', 'coupon_redemptions.coupon']

const columns = collections.flatMap(({ collection, fields }) =>
  fields.flatMap(({ field, relation }) => {
    if (!relation) return []
    const isPart = relation.onDelete === 'CASCADE' && !NO_PARTS.includes(`${collection}.${field}`)
    return [{ collection, field, isPart, relation }]
  }),
)

function wholeOf(collection: string): Place | null {
  const own = columns.find(
    (one) => one.collection === collection && one.isPart && one.relation.oneDeselect === 'delete',
  )
  return own ? { collection: own.relation.to, field: own.field } : null
}

const uses = Map.groupBy(
  columns
    .filter(({ isPart }) => !isPart)
    .map(({ collection, field, relation }) => ({
      ...{ to: relation.to, collection, field, whole: wholeOf(collection) },
    })),
  ({ to }) => to,
)
