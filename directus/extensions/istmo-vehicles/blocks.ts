import { halfDays } from '../../../app/domain/calendar/rental-period.ts'
import { ledgerRows } from '../../../app/domain/stock/availability.ts'
import { type Database, idOf, type Row, refused } from '../../lib/hooks.ts'
import { assertOpen } from './ledger.ts'
import { momentOf } from './stay.ts'
import { vehicleById } from './vehicle.ts'

/** A vehicle that is away longer is in the workshop, or sold. */
const LONGEST_DAYS = 366

/** A new block and its half days. @throws in words, when its times cannot be, or another has some of them. */
export async function newBlock(block: Row, database: Database): Promise<Row> {
  const rows = await rowsOfBlock(block, database)
  await assertOpen(
    rows.map(({ slot }) => slot),
    database,
    null,
  )
  return { ...block, slots: { create: rows, update: [], delete: [] } }
}

/** Its half days follow it, and nothing else moves them. @throws as `newBlock`. */
export async function changedBlock(
  { slots: _, ...change }: Row,
  keys: readonly unknown[],
  database: Database,
): Promise<Row> {
  const moved = ['vehicle', 'starts_at', 'ends_at'].some((field) => change[field] !== undefined)
  if (!moved) return change
  const [known, ...others] = await database('vehicle_blocks').whereIn('id', keys)
  if (!known || others.length > 0) throw refused('Cambia los bloqueos de uno en uno.')
  const rows = await rowsOfBlock({ ...known, ...change }, database)
  const slots = rows.map(({ slot }) => slot)
  await assertOpen(slots, database, { block: known.id })
  const own = await database('reservation_slots').where({ block: known.id })
  return { ...change, slots: slotsAfter(own, rows) }
}

/** All that it has afterwards: also what another change of the same moment gave it goes. */
export function slotsAfter<New extends { readonly slot: string }>(
  own: readonly Row[],
  rows: readonly New[],
): unknown[] {
  const had = new Map(own.map(({ slot, id }) => [slot, id]))
  return rows.map((row) => had.get(row.slot) ?? row)
}

async function rowsOfBlock(block: Row, database: Database) {
  const [from, to] = [momentOf(block.starts_at), momentOf(block.ends_at)]
  if (from === null || to === null) throw refused('Un bloqueo necesita desde y hasta cuándo.')
  if (to <= from) throw refused('El bloqueo termina antes de empezar.')
  const halves = halfDays(from, to)
  if (halves.length > 2 * LONGEST_DAYS) {
    throw refused('Un bloqueo dura un año como máximo: para más, cambia el estado del vehículo.')
  }
  const vehicle = await vehicleById(idOf(block.vehicle), database)
  if (!vehicle) throw refused('Ese vehículo no existe.')
  return ledgerRows({ carId: Number(vehicle.car), unitNumber: Number(vehicle.number), halves })
}
