import { type Fault, rules } from '../../../app/server/directus/records/rules.ts'
import { collectionOf } from '../../schema/collections.ts'
import {
  type Accountability,
  type Database,
  isPerson,
  type Row,
  valueError,
} from '../istmo-vehicles/database.ts'
import {
  assertNoLegalPage,
  type Context,
  checkContent,
  checkRename,
  type Hooks,
} from './content.ts'
import { parentOf } from './parents.ts'
import { checkPerson } from './people.ts'
import { safeCsv } from './safe-csv.ts'
import { toldInSpanish } from './told.ts'
import { asTyped } from './typed.ts'

/**
 * The rules by which the site reads a record are those by which it is written (D45), by form, API and file: a record that
 * the site would leave out is refused at its field, whatever wrote it. It is read in the transaction of the change, as the
 * site reads it, in the one filter of Directus that runs there.
 */
export default ({ filter }: Hooks, { services }: Context): void => {
  safeCsv(services.ExportService)
  filter('request.error', async (errors, _, { accountability }) =>
    isPerson(accountability) ? errors.map(toldInSpanish) : errors,
  )
  filter('items.create', async (written, { collection }, { accountability }) => {
    if (!isPerson(accountability)) return written
    const { row, faults } = asTyped(collection, written)
    const wrong = [...faults, ...checkPerson(collection, row, true)]
    if (wrong.length > 0) throw errorsOf(collection, wrong)
    return row
  })
  filter('items.update', async (written, { collection, keys = [] }, context) => {
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

  /** Whose part a record was that is deleted, by collection and key. */
  const orphans = new Map<string, Row>()
  filter('items.delete', async (keys, { collection }, { database, accountability }) => {
    if (collection === 'info_pages' && isPerson(accountability)) {
      await assertNoLegalPage(keys, database)
    }
    const parent = parentOf(collection)
    if (parent) {
      for (const row of await database(collection).whereIn('id', keys)) {
        orphans.set(`${collection}:${row.id}`, row)
      }
    }
    return keys
  })

  filter('activity.create', async (activity, _, context) => {
    const { collection, item } = activity
    if (typeof collection !== 'string') return activity
    const parent = parentOf(collection)
    const owner = await ownerOf(activity, context.database)
    if (owner !== undefined && parent) await assertGood(parent.collection, owner, context)
    await assertGood(collection, item, context)
    return activity
  })

  /** A part that is new is looked at with its whole, which may not have its other parts yet. */
  async function ownerOf({ collection, item, action }: Row, database: Database): Promise<unknown> {
    const parent = parentOf(String(collection))
    if (!parent || action === 'create') return undefined
    const key = `${collection}:${item}`
    const row = orphans.get(key) ?? (await database(String(collection)).where({ id: item }).first())
    orphans.delete(key)
    return row?.[parent.field] ?? undefined
  }

  async function assertGood(
    collection: string,
    id: unknown,
    context: Parameters<typeof checkContent>[0]['context'],
  ): Promise<void> {
    const rule = rules[collection]
    if (!rule) return
    const { database: knex, schema } = context
    const open = (name: string, accountability: Accountability = null) =>
      new services.ItemsService(name, { schema, knex, accountability })
    const { deep } = rule
    const fields = [
      ...new Set([...rule.fields, 'id', ...(hasStatus(collection) ? ['status'] : [])]),
    ]
    const query = { fields, deep, filter: { id: { _eq: id } }, sort: ['id'], limit: 1 }
    const [row] = await open(collection).readByQuery(query)
    // One that is deleted, or goes with its whole, may be missed all the same.
    const own = row ? rule.check(row).filter(({ words }) => words !== null || !isDraft(row)) : []
    const faults = own.length > 0 ? own : await checkContent({ collection, id, open, context })
    if (faults.length > 0) throw errorsOf(collection, faults)
  }
}

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
