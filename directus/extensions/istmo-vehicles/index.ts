import { momentOf, slotsOfBlock } from './blocks.ts'
import { type Database, idOf, type Row, refused } from './database.ts'

/**
 * A vehicle is numbered among those of its model: the number is in the slots of the ledger (D6), so it never changes. A
 * block owns slots as a booking does. Whoever would take a vehicle from its bookings is told which they are.
 */
export default ({ filter }: Hooks): void => {
  filter('vehicles.items.create', async (vehicle, _, { database }) => {
    const car = idOf(vehicle.car)
    const [last] = await database('vehicles').where({ car }).orderBy('number', 'desc').limit(1)
    const number = Number(last?.number ?? 0) + 1
    return { ...vehicle, number, key: `${car}:${number}` }
  })
  filter('vehicles.items.update', async (change, { keys = [] }, { database }) => {
    const { number: _n, key: _k, ...rest } = change
    const known = await database('vehicles').whereIn('id', keys)
    if (rest.car !== undefined && known.some(({ car }) => Number(car) !== Number(idOf(rest.car)))) {
      throw refused('El modelo de un vehículo no se cambia: crea otro y vende este.')
    }
    if (rest.state !== undefined && rest.state !== 'active') {
      for (const vehicle of known) await assertFree(vehicle, database)
    }
    return rest
  })
  filter('vehicle_blocks.items.create', async (block, _, { database }) => {
    const slots = await slotsOfBlock(block, database)
    return { ...block, slots: { create: slots, update: [], delete: [] } }
  })
  filter('vehicle_blocks.items.update', async (change, { keys = [] }, { database }) => {
    const moved = ['vehicle', 'starts_at', 'ends_at'].some((field) => change[field] !== undefined)
    if (!moved) return change
    const [known, ...others] = await database('vehicle_blocks').whereIn('id', keys)
    if (!known || others.length > 0) throw refused('Cambia los bloqueos de uno en uno.')
    const wanted = await slotsOfBlock({ ...known, ...change }, database, known.id)
    const own = await database('reservation_slots').where({ block: known.id })
    const has = new Set(own.map(({ slot }) => slot))
    const stays = new Set<unknown>(wanted.map(({ slot }) => slot))
    const slots = {
      create: wanted.filter(({ slot }) => !has.has(slot)),
      update: [],
      delete: own.filter(({ slot }) => !stays.has(slot)).map(({ id }) => id),
    }
    return { ...change, slots }
  })
  filter('reservations.items.create', async (row, _, { database }) =>
    withVehicle(row, {}, database),
  )
  filter('reservations.items.update', async (change, { keys = [] }, { database }) => {
    const isMoved = change.return_date !== undefined && change.busy_until === undefined
    if (keys.length !== 1 || (change.unit === undefined && !isMoved)) return change
    const [known = {}] = await database('reservations').whereIn('id', keys)
    const moved = isMoved ? { ...change, busy_until: movedEnd(known, change.return_date) } : change
    return change.unit === undefined ? moved : withVehicle(moved, known, database)
  })
}

/** Whoever moves a return by hand keeps the preparation after it. */
function movedEnd({ return_date: before, busy_until: until }: Row, after: unknown): string | null {
  const [from, end, to] = [momentOf(before), momentOf(until), momentOf(after)]
  if (from === null || end === null || to === null) return null
  const span = Date.parse(`${end}Z`) - Date.parse(`${from}Z`)
  return new Date(Date.parse(`${to}Z`) + span).toISOString().slice(0, 19)
}

/** So that whoever hands the car over reads its plate. */
async function withVehicle(change: Row, known: Row, database: Database): Promise<Row> {
  const number = change.unit
  const car = idOf(change.car ?? known.car)
  const [vehicle] =
    number === null || number === undefined
      ? []
      : await database('vehicles').where({ car, number }).limit(1)
  return { ...change, vehicle: vehicle?.id ?? null }
}

/** @throws when bookings in force would be without it. */
async function assertFree({ car, number, plate }: Row, database: Database): Promise<void> {
  const today = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10)
  const rows = await database('reservations')
    .where({ car, unit: number })
    .where('return_date', '>=', new Date(`${today}T00:00:00`))
    .whereIn('status', ['unpaid', 'pending_payment', 'confirmed', 'paid'])
    .orderBy('pickup_date', 'asc')
    .limit(6)
  if (rows.length === 0) return
  const codes = rows.map(({ reservation_id: code }) => code).join(', ')
  throw refused(`${plate || 'El vehículo'} tiene reservas por delante: ${codes}. Muévelas antes.`)
}

type Hooks = {
  readonly filter: (
    event: string,
    change: (
      row: Row,
      meta: { readonly keys?: readonly unknown[] },
      context: { readonly database: Database },
    ) => Promise<Row>,
  ) => void
}
