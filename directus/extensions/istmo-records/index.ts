import { type Fault, rules } from '../../../app/server/directus/records/rules.ts'
import { type Database, type Row, valueError } from '../../lib/hooks.ts'
import { ownHosts } from '../../lib/sites.ts'
import { collectionOf } from '../../schema/collections.ts'
import { type Accountability, isPerson, isPublic } from '../../schema/roles.ts'
import { anySeparator } from './any-separator.ts'
import {
  assertNoLegalPage,
  type Change,
  type Context,
  checkContent,
  checkRename,
  type Happening,
  type Hooks,
} from './content.ts'
import { noLibraryExports } from './no-library-exports.ts'
import { parentOf } from './parents.ts'
import { checkPerson } from './people.ts'
import { safeCsv } from './safe-csv.ts'
import { toldInSpanish } from './told.ts'
import { asTyped } from './typed.ts'
import { assertKnown } from './unknown.ts'

/**
 * The rules by which the site reads a record are those by which it is written (D45), by form, API and file: a record that
 * the site would leave out is refused at its field, whatever wrote it. It is read in the transaction of the change, as the
 * site reads it, in the one filter of Directus that runs there.
 */
export default ({ filter }: Hooks, { services, env }: Context): void => {
  const isOwnHost = ownHosts(env.PREVIEW_SITES)
  safeCsv(services.ExportService)
  noLibraryExports(services.ExportService)
  anySeparator(services.ImportService)
  filter('request.error', async (errors, _, { accountability }) =>
    isPerson(accountability) ? errors.map(toldInSpanish) : errors,
  )

  /** Collections of which a record is being made, by transaction: until its parts are there, it is not looked at. */
  const making = new WeakMap<Database, Set<string>>()
  /** Records as they were before a change, by collection and key: whose part each was, what a plan was for. */
  const former = new Map<string, Row>()
  async function keepFormer(
    collection: string,
    keys: readonly unknown[],
    { database, accountability }: Happening,
  ): Promise<void> {
    // Directus asks for rights only after this.
    if (isPublic(accountability)) return
    if (!parentOf(collection) && collection !== 'coverages') return
    for (const row of await database(collection).whereIn('id', keys)) {
      former.set(`${collection}:${row.id}`, row)
    }
  }

  for (const event of writesOfSystem) {
    filter(event, async (written, { collection }, { schema, accountability }) => {
      assertKnown(written, { collection, schema, accountability })
      return written
    })
  }
  filter('items.create', async (written, { collection }, context) => {
    const { accountability, database, schema } = context
    assertKnown(written, { collection, schema, accountability })
    making.set(database, new Set([...(making.get(database) ?? []), collection]))
    if (!isPerson(accountability)) return written
    const { row, faults } = asTyped(collection, written)
    const wrong = [...faults, ...checkPerson(collection, row, true)]
    if (wrong.length > 0) throw errorsOf(collection, wrong)
    return row
  })
  filter('items.update', async (written, { collection, keys = [] }, context) => {
    const { schema, accountability } = context
    assertKnown(written, { collection, schema, accountability })
    await keepFormer(collection, keys, context)
    if (!isPerson(context.accountability)) return written
    const { row, faults } = asTyped(collection, written)
    const wrong = [
      ...faults,
      ...checkPerson(collection, row, false),
      ...(await checkRename(collection, keys, row, context.database)),
    ]
    if (wrong.length > 0) throw errorsOf(collection, wrong)
    return row
  })
  filter('items.delete', async (keys, { collection }, context) => {
    if (collection === 'info_pages' && isPerson(context.accountability)) {
      await assertNoLegalPage(keys, context.database)
    }
    await keepFormer(collection, keys, context)
    return keys
  })

  filter('activity.create', async (activity, _, context) => {
    const { collection, item, action, user } = activity
    if (typeof collection !== 'string') return activity
    const isNew = action === 'create'
    if (isNew) making.get(context.database)?.delete(collection)
    const key = `${collection}:${item}`
    const before = isNew ? null : former.get(key)
    const part = parentOf(collection)
    // Two changes of one plan at a time both need it.
    if (part) former.delete(key)
    if (part) {
      const now = await context.database(collection).where({ id: item }).first()
      const owners = new Set([before?.[part.field], now?.[part.field]])
      for (const owner of making.get(context.database)?.has(part.collection) ? [] : owners) {
        if (owner) await assertGood(part.collection, owner, context, {}, { ...part, item })
      }
    }
    const writer = typeof user === 'string' ? user : null
    await assertGood(collection, item, context, { before, user: writer })
    return activity
  })

  async function assertGood(
    collection: string,
    id: unknown,
    context: Happening,
    change: Change,
    part?: Part,
  ): Promise<void> {
    const rule = rules[collection]
    if (!rule) return
    const { database: knex, schema } = context
    const open = (name: string, accountability: Accountability | null = null) =>
      new services.ItemsService(name, { schema, knex, accountability })
    const { deep } = rule
    const fields = [
      ...new Set([
        ...rule.fields,
        'id',
        ...(hasStatus(collection) ? ['status'] : []),
        ...(part ? [`${part.list}.id`] : []),
      ]),
    ]
    const query = { fields, deep, filter: { id: { _eq: id } }, sort: ['id'], limit: 1 }
    const [row] = await open(collection).readByQuery(query)
    // One that is deleted, or goes with its whole, may be missed all the same.
    const own = row
      ? rule
          .check(row)
          .filter(({ words }) => words !== null || !isDraft(row))
          .filter((fault) => !part || isOfPart(fault, row, part))
      : []
    const faults =
      own.length > 0
        ? own
        : await checkContent({ collection, id, open, context, isOwnHost, ...change })
    if (faults.length > 0) throw errorsOf(collection, faults)
  }
}

/** A part is refused for what is wrong in itself or misses in the whole, else two that are wrong could not be mended. */
function isOfPart({ field, line }: Fault, whole: Row, { list, item }: Part): boolean {
  if (line === undefined) return true
  const parts = whole[list]
  return field === list && Array.isArray(parts) && String(parts[line]?.id) === String(item)
}

type Part = { readonly list: string; readonly item: unknown }

/** Writes of Directus's own collections in which people write what ours ask of them. */
const writesOfSystem = ['users.create', 'users.update', 'files.update'] as const

function hasStatus(collection: string): boolean {
  return collectionOf(collection).fields.some(({ field }) => field === 'status')
}

/** A draft may still be without what it needs. */
function isDraft({ status }: Row): boolean {
  return status === 'draft' || status === 'archived'
}

/** One for each field. */
function errorsOf(collection: string, faults: readonly Fault[]): Error[] {
  const { fields } = collectionOf(collection)
  return faults.map(({ field, words }) => {
    const label = fields.find((one) => one.field === field)?.es ?? field
    return valueError({ collection, field, label, words })
  })
}
