/** Switches the database file to write-ahead logging, which it remembers: one flush per write instead of several. */
const sqlite3 = require('sqlite3')
const db = new sqlite3.Database(process.argv[2])
db.run('PRAGMA journal_mode = WAL', (error) => {
  if (error) throw error
  db.close()
})
