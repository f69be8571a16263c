/**
 * SQLite as knex asks for it, by the one that Node has (record 93). The package of this name is given up by its makers and
 * has to be compiled. This is as much of it as Directus uses: opening, `all`, `run`, `close`, and its errors. A statement runs at once and
 * keeps the process meanwhile, as there is one connection either way; its answer comes after what else waits.
 */
const { DatabaseSync } = require('node:sqlite')

/** By the lowest byte of SQLite's own code (sqlite.org/rescode.html). */
const codes = {
  ...{ 1: 'ERROR', 2: 'INTERNAL', 3: 'PERM', 4: 'ABORT', 5: 'BUSY', 6: 'LOCKED', 7: 'NOMEM' },
  ...{ 8: 'READONLY', 9: 'INTERRUPT', 10: 'IOERR', 11: 'CORRUPT', 12: 'NOTFOUND', 13: 'FULL' },
  ...{ 14: 'CANTOPEN', 15: 'PROTOCOL', 16: 'EMPTY', 17: 'SCHEMA', 18: 'TOOBIG' },
  ...{ 19: 'CONSTRAINT', 20: 'MISMATCH', 21: 'MISUSE', 22: 'NOLFS', 23: 'AUTH', 24: 'FORMAT' },
  ...{ 25: 'RANGE', 26: 'NOTADB' },
}

const modes = { OPEN_READONLY: 1, OPEN_READWRITE: 2, OPEN_CREATE: 4 }

const settings = {
  // Directus switches them on by a statement, after what has to go before it.
  enableForeignKeyConstraints: false,
  enableDoubleQuotedStringLiterals: true,
  // Milliseconds that a statement waits for another process's write.
  timeout: 1000,
}

class Database {
  #database
  /** The statements asked for last, by their words: those of one request are those of the next. */
  #prepared = new Map()

  constructor(file, mode, opened) {
    answer(opened, this, () => {
      this.#database = new DatabaseSync(file, {
        ...settings,
        readOnly: mode === modes.OPEN_READONLY,
      })
    })
  }

  all(...asked) {
    const { sql, values, done } = read(asked)
    answer(done, this, () =>
      // Rows are objects like any other.
      this.#prepare(sql)
        .all(...values)
        .map((row) => ({ ...row })),
    )
  }

  run(...asked) {
    const { sql, values, done } = read(asked)
    const result = { lastID: 0, changes: 0 }
    answer(done, result, () => {
      const { lastInsertRowid, changes } = this.#prepare(sql).run(...values)
      Object.assign(result, { lastID: Number(lastInsertRowid), changes: Number(changes) })
    })
  }

  close(closed) {
    answer(closed, this, () => this.#database.close())
  }

  #prepare(sql) {
    const statement = this.#prepared.get(sql) ?? this.#database.prepare(sql)
    this.#prepared.delete(sql)
    this.#prepared.set(sql, statement)
    if (this.#prepared.size > 500) this.#prepared.delete(this.#prepared.keys().next().value)
    return statement
  }
}

/** `(sql, [values], [done])`. */
function read([sql, ...rest]) {
  const done = typeof rest.at(-1) === 'function' ? rest.pop() : undefined
  return { sql, values: (rest[0] ?? []).map(bound), done }
}

/** Whole numbers as such: Node writes any other as one with a fraction, which a text shows. */
function bound(value) {
  switch (typeof value) {
    case 'number':
      return Number.isSafeInteger(value) ? BigInt(value) : value
    case 'boolean':
      return value ? 1n : 0n
    case 'undefined':
      return null
    case 'object':
      if (value === null || ArrayBuffer.isView(value)) return value
      return value instanceof Date ? BigInt(value.getTime()) : String(value)
    default:
      return value
  }
}

/** Who waits is answered after what the process has to do besides, and who does not is told of an error by it being thrown. */
function answer(done, subject, work) {
  let failure = null
  let result
  try {
    result = work()
  } catch (error) {
    failure = named(error)
    if (!done) throw failure
  }
  if (done) setImmediate(() => done.call(subject, failure, result))
}

function named(error) {
  const errno = (error.errcode ?? 0) & 0xff
  const code = `SQLITE_${codes[errno] ?? 'ERROR'}`
  return Object.assign(new Error(`${code}: ${error.message}`, { cause: error }), { errno, code })
}

module.exports = { Database, ...modes }
