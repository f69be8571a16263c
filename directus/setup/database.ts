/**
 * `node database.ts SNAPSHOT MIGRATIONS`: brings the database of the environment to Directus's tables, our collections and
 * what a snapshot cannot say. Directus has a command for each; here they are one process, because each loads 4,000 modules
 * before it does anything. Safe to run again.
 */
import { readFileSync } from 'node:fs'
import { collectionOf } from '../schema/collections.ts'
import { isPriceColumn } from '../schema/prices.ts'

type Database = {
  (table: string): { where(match: object): { update(row: object): Promise<unknown> } }
  raw(sql: string): Promise<unknown>
  destroy(): Promise<void>
  readonly schema: {
    hasColumn(table: string, column: string): Promise<boolean>
    alterTable(
      table: string,
      change: (table: { renameColumn(from: string, to: string): void }) => void,
    ): Promise<void>
  }
}
type Snapshot = { readonly fields: readonly { readonly collection: string; field: string }[] }
type Schema = Readonly<Record<string, unknown>>

const [, , snapshotFile = '', migrations = ''] = process.argv

// They come with Directus, which is not installed where only the types are checked.
const part = (name: string) => import(`@directus/api/${name}`)
const {
  default: getDatabase,
  isInstalled,
}: { default(): Database; isInstalled(): Promise<boolean> } = await part('database/index')
const { default: migrate }: { default(database: Database, to: 'latest'): Promise<void> } =
  await part('database/migrations/run')

/** Renamed columns: table, old name, new name. */
const RENAMED = [
  ['payments', 'extra', 'amendment'],
  ['payments', 'captured_extra', 'captured_amendment'],
] as const

const database = getDatabase()
await install()
await renameColumns()
await applySnapshot()
// Read before each run: Directus's own migrations came first, because ours are about our collections.
const { useEnv }: { useEnv(): Record<string, unknown> } = await import(`${'@directus/env'}`)
useEnv().MIGRATIONS_PATH = migrations
await migrate(database, 'latest')
await database.destroy()
process.exit(0)

/** Directus's own tables and the first administrator. */
async function install() {
  if (await isInstalled()) return migrate(database, 'latest')
  // The file remembers it: one flush per write instead of several.
  if (process.env.DB_CLIENT === 'sqlite3') await database.raw('PRAGMA journal_mode = WAL')
  const { default: createTables }: { default(database: Database): Promise<void> } =
    await part('database/seeds/run')
  const { getSchema }: { getSchema(): Promise<Schema> } = await part('utils/get-schema')
  const { createAdmin }: { createAdmin(schema: Schema): Promise<void> } =
    await part('utils/create-admin')
  await createTables(database)
  await migrate(database, 'latest')
  await createAdmin(await getSchema())
}

/** Runs before the snapshot is applied, which would drop the old column with its data and make an empty one. */
async function renameColumns() {
  for (const [table, from, to] of RENAMED) {
    // Each `database.schema` is a new builder; a kept one would collect all that is asked of it.
    if (!(await database.schema.hasColumn(table, from))) continue
    if (await database.schema.hasColumn(table, to)) continue
    await database.schema.alterTable(table, (columns) => columns.renameColumn(from, to))
    await database('directus_fields')
      .where({ collection: table, field: from })
      .update({ field: to })
  }
}

async function applySnapshot() {
  type Change = { readonly collection: string; readonly field?: string }
  type Diff = Readonly<Record<'collections' | 'fields' | 'systemFields' | 'relations', Change[]>>
  const yaml: { load(text: string): Snapshot } = await import(`${'js-yaml'}`)
  const { getSnapshot }: { getSnapshot(of: { database: Database }): Promise<Snapshot> } =
    await part('utils/get-snapshot')
  const { getSnapshotDiff }: { getSnapshotDiff(from: Snapshot, to: Snapshot): Diff } =
    await part('utils/get-snapshot-diff')
  const { applySnapshot: apply }: { applySnapshot(to: Snapshot, with_: object): Promise<void> } =
    await part('utils/apply-snapshot')
  const wanted = yaml.load(readFileSync(snapshotFile, 'utf8'))
  const current = await getSnapshot({ database })
  const diff = getSnapshotDiff(current, wanted)
  const fields = diff.fields.filter((change) => !isPriceOfStudio(change))
  await apply(wanted, { database, current, diff: { ...diff, fields } })
}

/** `flota.precio_…` of brands that were made in the Studio: no snapshot knows them, and applying one would drop them. */
function isPriceOfStudio({ collection, field = '' }: { collection: string; field?: string }) {
  if (collection !== 'flota' || !isPriceColumn(field)) return false
  return !collectionOf('flota').fields.some((ours) => ours.field === field)
}
