import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Filling, Row } from './rows.ts'

/** Fills a database's file, which nobody else may have open. The tables' indexes are made anew afterwards. */
export async function fillSqlite<Result>(
  file: string,
  tables: readonly string[],
  fill: (filling: Filling) => Promise<Result>,
): Promise<Result> {
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA foreign_keys = OFF')
    const indexes = db
      .prepare(
        `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql NOT NULL AND tbl_name IN (${tables.map((name) => `'${name}'`)})`,
      )
      .all()
    for (const { name } of indexes) db.exec(`DROP INDEX "${name}"`)
    db.exec('BEGIN')
    const result = await fill({ rows: async (sql) => db.prepare(sql).all(), put: insertsOf(db) })
    db.exec('COMMIT')
    for (const { sql } of indexes) db.exec(String(sql))
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    return result
  } finally {
    db.close()
  }
}

function insertsOf(db: DatabaseSync): Filling['put'] {
  const known = new Map<string, (row: Row) => void>()
  return (table, row) => {
    const columns = Object.keys(row)
    const key = [table, ...columns].join()
    let insert = known.get(key)
    if (!insert) {
      const names = columns.map((name) => `"${name}"`).join()
      const values = columns.map((name) => `:${name}`).join()
      const statement = db.prepare(`INSERT INTO ${table} (${names}) VALUES (${values})`)
      insert = (one) => {
        const cells = Object.entries(one).map(([name, value]) => [name, cellOf(value)] as const)
        statement.run(Object.fromEntries(cells))
      }
      known.set(key, insert)
    }
    insert(row)
  }
}

/** Directus keeps moments as milliseconds here. */
function cellOf(value: unknown): SQLInputValue {
  if (value instanceof Date) return value.getTime()
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new Error(`SQLite has no cell for ${typeof value}`)
}
