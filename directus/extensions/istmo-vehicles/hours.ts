import { isClosedOn, isOpenAt } from '../../../app/domain/branch/branch-hours.ts'
import { dateOf, panamaNow } from '../../../app/domain/calendar/rental-period.ts'
import { parseJson } from '../../../app/domain/parse-json.ts'
import { rules } from '../../../app/server/directus/records/rules.ts'
import { type Database, type Row, refused } from '../../lib/hooks.ts'
import { type Accountability, isPerson } from '../../schema/roles.ts'
import { ahead } from './ahead.ts'
import { momentOf } from './stay.ts'
import { codesOf } from './vehicle.ts'

/**
 * Tells whoever closes a branch over bookings which they are, once: a branch may have to close, and the same saved again is
 * saved. Hours that are none are left to the rules of the record, which refuse them at their field. @throws in words
 */
export async function toldOfClosing(
  change: Row,
  keys: readonly unknown[],
  database: Database,
  who: Accountability | null,
): Promise<void> {
  if (columns.every((name) => change[name] === undefined) || !isPerson(who)) return
  if (isWrong(change)) return
  const now = panamaNow(Date.now())
  const lost = new Map<unknown, Row>()
  for (const branch of await database('branches').whereIn('id', keys)) {
    const [before, after] = [serviceOf(branch), serviceOf({ ...branch, ...change })]
    for (const end of ['pickup', 'return'] as const) {
      for (const one of await ahead(database, { [`${end}_branch`]: branch.id })) {
        const at = momentOf(one[`${end}_date`])
        if (at !== null && at >= now && after(at, end) < before(at, end)) lost.set(one.id, one)
      }
    }
  }
  if (lost.size === 0 || isTold(`${who.user} ${keys} ${[...lost.keys()]}`)) return
  throw refused(
    `Hay reservas que empiezan o terminan a las horas que se quitan: ${codesOf([...lost.values()])}. Cámbialas o escríbeles, y guarda otra vez: entonces sí se guarda.`,
  )
}

/** No hours at all are wrong only where the branch is published, which a change alone does not say. */
function isWrong(change: Row): boolean {
  const faults = rules.branches?.check(change) ?? []
  const hasNone = change.horarios !== undefined && rowsOf(change.horarios).length === 0
  return hasNone || faults.some(({ field }) => change[field] !== undefined)
}

const columns = ['horarios', 'cierres', 'after_hours_return'] as const

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

/** 2: somebody is there at a moment; 1: a car may be left there outside of the hours; 0: neither. */
function serviceOf({ horarios, cierres, after_hours_return: takesLate }: Row) {
  const branch: Parameters<typeof isOpenAt>[0] = {
    hours: rowsOf(horarios),
    closures: rowsOf(cierres),
  }
  return (at: string, end: 'pickup' | 'return') => {
    if (isOpenAt(branch, at)) return 2
    return end === 'return' && takesLate && !isClosedOn(branch, dateOf(at)) ? 1 : 0
  }
}

/** Some databases keep a list as text. */
function rowsOf<One>(value: unknown): readonly One[] {
  const list = typeof value === 'string' ? parseJson(value) : value
  return Array.isArray(list) ? list : []
}
