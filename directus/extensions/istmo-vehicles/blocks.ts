import { halfDays } from '../../../app/domain/rental-period.ts'
import { type Database, idOf, type Row, refused } from './database.ts'

/** A vehicle that is away longer is in the workshop, or sold. */
const LONGEST_DAYS = 366

/**
 * The rows of the ledger that a block takes; `own`: the block's, that do not stand in its way.
 * @throws in words, when its times cannot be, or a booking or another block has some of them.
 */
export async function slotsOfBlock(
  block: Row,
  database: Database,
  own: unknown = null,
): Promise<{ readonly slot: string }[]> {
  const [from, to] = [momentOf(block.starts_at), momentOf(block.ends_at)]
  if (from === null || to === null) throw refused('Un bloqueo necesita desde y hasta cuándo.')
  if (to <= from) throw refused('El bloqueo termina antes de empezar.')
  const halves = halfDays(from, to)
  if (halves.length > 2 * LONGEST_DAYS) {
    throw refused('Un bloqueo dura un año como máximo: para más, cambia el estado del vehículo.')
  }
  const [vehicle] = await database('vehicles')
    .where({ id: idOf(block.vehicle) })
    .limit(1)
  if (!vehicle) throw refused('Ese vehículo no existe.')
  const { car, number } = vehicle
  const rows = halves.map((half) => ({
    slot: `${car}:${number}:${half}`,
    car,
    unit: number,
    date: half.slice(0, 10),
    half: half.slice(10),
  }))
  await assertOpen(
    rows.map(({ slot }) => slot),
    database,
    own,
  )
  return rows
}

async function assertOpen(
  slots: readonly string[],
  database: Database,
  own: unknown,
): Promise<void> {
  const taken = (await database('reservation_slots').whereIn('slot', slots)).filter(
    ({ block }) => block === null || block !== own,
  )
  if (taken.length === 0) return
  const ids = [...new Set(taken.map(({ reservation }) => reservation).filter(Boolean))]
  if (ids.length === 0) throw refused('El vehículo ya tiene un bloqueo en esas horas.')
  const bookings = await database('reservations').whereIn('id', ids).limit(6)
  const codes = bookings.map(({ reservation_id: code }) => code).join(', ')
  throw refused(
    `En esas horas el vehículo es de ${codes}. Mueve la reserva a otro o cambia el bloqueo.`,
  )
}

/**
 * Panama's clock, as the Studio sends it, with or without seconds; or as the database kept it: an instant at which the
 * clock of this process shows it, as a number or a date.
 */
export function momentOf(value: unknown): string | null {
  if (typeof value === 'number' || value instanceof Date) {
    const at = new Date(value)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }
  const local = typeof value === 'string' ? value.replace(' ', 'T').slice(0, 16) : ''
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? local : null
}
