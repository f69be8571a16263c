/** Switches the database file to write-ahead logging, which it remembers: one flush per write instead of several. */
import { createRequire } from 'node:module'

type Database = {
  run(sql: string, done: (error: Error | null) => void): void
  close(): void
}

// It comes with Directus, which is not installed where only the types are checked.
const sqlite3: { Database: new (file: string | undefined) => Database } = createRequire(
  import.meta.url,
)('sqlite3')
const db = new sqlite3.Database(process.argv[2])
db.run('PRAGMA journal_mode = WAL', (error) => {
  if (error) throw error
  db.close()
})
