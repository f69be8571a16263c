import { type Accountability, ROLE } from '../schema/roles.ts'
import { type Database, forbidden, notUnique, type Row, refused } from './hooks.ts'

/** A list that the site takes many rows of in one write, each by a value that nobody else has. */
export type Ledger = {
  readonly collection: string
  readonly unique: string
  /** The row of a value, in the list of which `last` is the last row; null: it cannot be in it. */
  readonly rowOf: (value: string, last: Row) => Row | null
}

/** The collections of such lists: their rows may have a `before` of which no column is made. */
export const ledgers: ReadonlySet<string> = new Set(['reservation_slots', 'hold_places'])

/**
 * The last row of a list may name the values `before` its own. Directus makes each row of a list with a dozen statements and
 * checks of its own, which was most of what a booking cost (record 88); these are written here by one statement, in their
 * order, in the transaction of the write, and one that is taken is told with the error of Directus itself.
 * @returns the last row as Directus is to write it
 */
export async function writeValuesBefore(
  { before, ...last }: Row,
  { collection, unique, rowOf }: Ledger,
  database: Database,
  who: Accountability | null,
): Promise<Row> {
  if (before === undefined) return last
  // Directus asks for rights only after this, when the rows are written already.
  if (who && who.role !== ROLE.site)
    throw forbidden('Solo el sitio escribe varias filas de una vez.')
  if (!Array.isArray(before)) throw refused(`"before" of ${collection} is no list`)
  const rows = before.map((value) => {
    const row = typeof value === 'string' ? rowOf(value, last) : null
    if (!row) throw refused(`"before" of ${collection} has ${JSON.stringify(value)}`)
    return row
  })
  if (rows.length === 0) return last
  try {
    await database(collection).insert(rows)
  } catch (error) {
    if (isTaken(error)) throw notUnique('Value has to be unique', collection, unique)
    throw error
  }
  return last
}

/** As SQLite and PostgreSQL say that a unique value is there already. */
function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = Reflect.get(error, 'code')
  return code === '23505' || (code === 'SQLITE_CONSTRAINT' && error.message.includes('UNIQUE'))
}
