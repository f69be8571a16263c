/**
 * `node database.ts SNAPSHOT MIGRATIONS`: brings the database of the environment to Directus's tables, our collections and
 * what a snapshot cannot say. Directus has a command for each; here they are one process, because each loads 4,000 modules
 * before it does anything. Safe to run again.
 */
import { readFileSync } from 'node:fs'
import '../numbers.mjs'
import { collections } from '../schema/collections.ts'
import { isPriceColumn } from '../schema/prices.ts'
import { inWordsOf, type Snapshot } from './in-words-of.ts'

type Database = {
  (
    table: string,
  ): {
    where(match: object): { update(row: object): Promise<unknown> }
    first(column: string): Promise<object | undefined>
  }
  raw(sql: string): Promise<{ readonly rows: readonly Column[] }>
  destroy(): Promise<void>
  readonly schema: {
    hasColumn(table: string, column: string): Promise<boolean>
    alterTable(
      table: string,
      change: (table: { renameColumn(from: string, to: string): void }) => void,
    ): Promise<void>
  }
}
/** As PostgreSQL describes it. */
type Column = { readonly table_name: string; readonly column_name: string }
type Diff = Readonly<
  Record<string, readonly { readonly collection: string; readonly field?: string }[]>
>
type Schema = Readonly<Record<string, unknown>>

const [, , snapshotFile = '', migrations = '', mode] = process.argv

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

/** Columns that a version before had, with nothing in them that is still asked for. No other is ever dropped. */
const DROPPED = ['leads.kind', 'prechecks.preferences', 'prechecks.quote'] as const

const database = getDatabase()
if (mode === 'check') {
  for (const difference of await differences()) console.log(`differs: ${difference}`)
  await database.destroy()
  process.exit(0)
}
await install()
await renameColumns()
await applySnapshot()
await makeMoneyExact()
// Read before each run: Directus's own migrations came first, because ours are about our collections.
const { useEnv }: { useEnv(): Record<string, unknown> } = await import(`${'@directus/env'}`)
useEnv().MIGRATIONS_PATH = migrations
await migrate(database, 'latest')
await database.destroy()
process.exit(0)

/** Directus's own tables and the first administrator. */
async function install() {
  if (await isInstalled()) {
    await migrate(database, 'latest')
    // The first start may have broken off before.
    if (!(await database('directus_users').first('id'))) await makeAdministrator()
    return
  }
  // The file remembers it: one flush per write instead of several.
  if (process.env.DB_CLIENT === 'sqlite3') await database.raw('PRAGMA journal_mode = WAL')
  const { default: createTables }: { default(database: Database): Promise<void> } =
    await part('database/seeds/run')
  await createTables(database)
  await migrate(database, 'latest')
  await makeAdministrator()
}

async function makeAdministrator() {
  const { getSchema }: { getSchema(): Promise<Schema> } = await part('utils/get-schema')
  const { createAdmin }: { createAdmin(schema: Schema): Promise<void> } =
    await part('utils/create-admin')
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
  const { applySnapshot: apply }: { applySnapshot(to: Snapshot, with_: object): Promise<void> } =
    await part('utils/apply-snapshot')
  const { current, wanted, diff } = await compared()
  await apply(wanted, { database, current, diff })
}

async function compared() {
  const yaml: { load(text: string): Snapshot } = await import(`${'js-yaml'}`)
  const { getSnapshot }: { getSnapshot(of: { database: Database }): Promise<Snapshot> } =
    await part('utils/get-snapshot')
  const { getSnapshotDiff }: { getSnapshotDiff(from: Snapshot, to: Snapshot): Diff } =
    await part('utils/get-snapshot-diff')
  const current = await getSnapshot({ database })
  const wanted = inWordsOf(current, yaml.load(readFileSync(snapshotFile, 'utf8')), DROPPED)
  return { current, wanted, diff: getSnapshotDiff(current, wanted) }
}

async function differences(): Promise<string[]> {
  if (!(await isInstalled())) return ['there are no tables']
  const { diff } = await compared()
  const columns = await realMoney()
  return [
    ...Object.values(diff).flatMap((changes) =>
      changes.map(({ collection, field = '' }) => `${collection} ${field}`.trim()),
    ),
    ...columns.map(
      ({ table_name, column_name }) => `${table_name} ${column_name}: not to the cent`,
    ),
  ]
}

/**
 * Directus makes a `real` of what SQLite calls a float, of which PostgreSQL adds up ten thousand wrongly by hundreds of dollars. Its
 * 24 bits hold each cent up to 131,072.00, which is read by way of a `double precision`: cast at once, six digits are left.
 */
async function makeMoneyExact() {
  for (const { table_name: table, column_name: column } of await realMoney()) {
    await database.raw(
      `alter table "${table}" alter column "${column}" type numeric(12,2) using round("${column}"::double precision::numeric, 2)`,
    )
  }
}

async function realMoney(): Promise<readonly Column[]> {
  if (process.env.DB_CLIENT !== 'pg') return []
  const { rows } = await database.raw(
    "select table_name, column_name from information_schema.columns where table_schema = current_schema() and data_type = 'real'",
  )
  return rows.filter(({ table_name, column_name }) => isMoney(table_name, column_name))
}

/** Money and percentages, and the prices of brands that were made in the Studio. */
function isMoney(table: string, column: string): boolean {
  const fields = collections.find(({ collection }) => collection === table)?.fields ?? []
  const isPrice = table === 'flota' && isPriceColumn(column)
  return isPrice || fields.some(({ field, ts }) => field === column && ts?.startsWith('Decimal'))
}
