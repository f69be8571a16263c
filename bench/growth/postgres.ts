import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { rowsOf } from '../../scripts/lib/back-office-database.ts'
import type { Filling } from './rows.ts'

type Env = Readonly<Record<string, string>>

/**
 * Fills a database by files that its server, which runs on this machine, copies. No trigger asks meanwhile whether what a
 * row names is there; the tables' indexes are made anew afterwards, sequences go on behind the last row, and the planner
 * knows what is there.
 */
export async function fillPostgres<Result>(
  env: Env,
  tables: readonly string[],
  fill: (filling: Filling) => Promise<Result>,
): Promise<Result> {
  const list = tables.map((name) => `'${name}'`).join()
  const indexes = await rowsOf(
    env,
    `select conrelid::regclass::text as of, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
      from pg_constraint where contype = 'u' and conrelid::regclass::text in (${list})
      union all
      select tablename, format('drop index %I', indexname), indexdef from pg_indexes
      where tablename in (${list}) and indexname not in (select conname from pg_constraint)`,
  )
  const copies = startCopies()
  try {
    await rowsOf(env, 'alter role current_user set session_replication_role = replica')
    await rowsOf(env, "alter role current_user set maintenance_work_mem = '256MB'")
    for (const { drop } of indexes) await rowsOf(env, String(drop))
    const result = await fill({ rows: (sql) => rowsOf(env, sql), put: copies.put })
    const statements = copies.close()
    // Tables side by side: the server has a process for each.
    await Promise.all(
      tables.map(async (table) => {
        for (const copy of statements) if (copy.table === table) await rowsOf(env, copy.statement)
        for (const { of, make } of indexes) if (of === table) await rowsOf(env, String(make))
        await rowsOf(env, `vacuum (freeze, analyze) "${table}"`)
      }),
    )
    await setSequences(env, list)
    return result
  } finally {
    await rowsOf(env, 'alter role current_user reset all')
    copies.remove()
  }
}

async function setSequences(env: Env, list: string): Promise<void> {
  const counted = await rowsOf(
    env,
    `select table_name as name from information_schema.columns
      where table_name in (${list}) and column_name = 'id' and column_default like 'nextval%'`,
  )
  for (const { name } of counted) {
    const last = `(select coalesce(max(id), 1) from "${name}")`
    await rowsOf(env, `select setval(pg_get_serial_sequence('"${name}"', 'id'), ${last})`)
  }
}

/** A file for each table and choice of columns, in a folder that the server's user may read. */
function startCopies() {
  const folder = mkdtempSync(`${tmpdir()}/istmo-rows-`)
  chmodSync(folder, 0o755)
  const files = new Map<string, ReturnType<typeof startCopy>>()
  const put: Filling['put'] = (table, row) => {
    const columns = Object.keys(row)
    const key = [table, ...columns].join()
    let file = files.get(key)
    if (!file) {
      file = startCopy(`${folder}/${files.size}`, table, columns)
      files.set(key, file)
    }
    file.add(Object.values(row))
  }
  return {
    put,
    /** Ends the files. @returns for each what makes the server take it */
    close: () => [...files.values()].map((file) => file.close()),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const CHUNK = 1_000_000

function startCopy(path: string, table: string, columns: readonly string[]) {
  const file = openSync(path, 'w', 0o644)
  let text = ''
  const write = () => {
    writeSync(file, text)
    text = ''
  }
  return {
    add(values: readonly unknown[]) {
      text += `${values.map(cellOf).join('\t')}\n`
      if (text.length > CHUNK) write()
    },
    close() {
      write()
      closeSync(file)
      const names = columns.map((name) => `"${name}"`).join()
      return { table, statement: `copy "${table}" (${names}) from '${path}'` }
    },
  }
}

/** As the text format of COPY has it. */
function cellOf(value: unknown): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.replace(/[\\\t\n\r]/g, (one) => escapes[one] ?? one)
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
}
