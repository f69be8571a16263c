import { isOpenAt } from '../../../app/domain/branch/branch-hours.ts'
import { panamaNow } from '../../../app/domain/calendar/rental-period.ts'
import { parseJson } from '../../../app/domain/parse-json.ts'
import { type Database, type Row, refused } from '../../lib/hooks.ts'
import { type Accountability, isPerson } from '../../schema/roles.ts'
import { ahead } from './ahead.ts'
import { momentOf } from './stay.ts'
import { codesOf } from './vehicle.ts'

/**
 * Tells whoever closes a branch over bookings which they are, once: a branch may have to close, and the same saved again is
 * saved. @throws in words
 */
export async function toldOfClosing(
  change: Row,
  keys: readonly unknown[],
  database: Database,
  who: Accountability | null,
): Promise<void> {
  if (change.horarios === undefined && change.cierres === undefined) return
  if (!isPerson(who)) return
  for (const branch of await database('branches').whereIn('id', keys)) {
    const [before, after] = [hoursOf(branch), hoursOf({ ...branch, ...change })]
    const shutOut = (at: string | null) =>
      at !== null && isOpenAt(before, at) && !isOpenAt(after, at)
    const now = panamaNow(Date.now())
    const [pickups, returns] = await Promise.all(
      (['pickup', 'return'] as const).map(async (end) => {
        const bookings = await ahead(database, { [`${end}_branch`]: branch.id })
        return bookings.filter((one) => {
          const at = momentOf(one[`${end}_date`])
          return at !== null && at >= now && shutOut(at)
        })
      }),
    )
    const lost = new Map([...(pickups ?? []), ...(returns ?? [])].map((one) => [one.id, one]))
    if (lost.size === 0 || isTold(`${who.user} ${branch.id} ${[...lost.keys()]}`)) continue
    throw refused(
      `${branch.codigo} tiene reservas que empiezan o terminan a esas horas: ${codesOf([...lost.values()])}. Cámbialas o escríbeles, y guarda otra vez: entonces sí se guarda.`,
    )
  }
}

/** Epoch milliseconds at which somebody was told of some bookings. */
const told = new Map<string, number>()

function isTold(what: string): boolean {
  const since = Date.now() - TOLD_MS
  for (const [one, at] of told) if (at < since) told.delete(one)
  const known = told.delete(what)
  if (!known) told.set(what, Date.now())
  return known
}

/** Long enough to write to some renters. */
const TOLD_MS = 60 * 60_000

function hoursOf({ horarios, cierres }: Row): Parameters<typeof isOpenAt>[0] {
  return { hours: rowsOf(horarios), closures: rowsOf(cierres) }
}

/** Some databases keep a list as text. */
function rowsOf<One>(value: unknown): readonly One[] {
  const list = typeof value === 'string' ? parseJson(value) : value
  return Array.isArray(list) ? list : []
}
