import { randomUUID } from 'node:crypto'
import { ledgerRows } from '../../../app/domain/stock/availability.ts'
import { type Database, forbidden, idOf, type Row, refused } from '../../lib/hooks.ts'
import { slotsAfter } from './blocks.ts'
import { assertOpen } from './ledger.ts'
import { halvesOfBooking } from './stay.ts'
import { nameOf, vehicleById } from './vehicle.ts'

/** So that whoever hands the car over reads its plate. */
export async function withVehicle(change: Row, car: unknown, database: Database): Promise<Row> {
  if (change.unit === undefined) return change
  return { ...change, vehicle: (await vehicleOf(car, change.unit, database))?.id ?? null }
}

/**
 * A booking that staff move to another vehicle, by its plate or its number: plate, number and half days go together, and
 * a step tells it, so that a change of the renter's at the same moment is read again.
 * @throws in words: another has the vehicle then, or it is not in service.
 */
export async function movedBooking(change: Row, known: Row, database: Database): Promise<Row> {
  const car = idOf(change.car ?? known.car)
  const vehicle = await wantedVehicle(change, known, car, database)
  if (!vehicle) {
    if (known.unit === null) return { ...change, unit: null, vehicle: null }
    throw refused('Una reserva no se queda sin vehículo: elige otro.')
  }
  const place = { unit: vehicle.number, vehicle: vehicle.id }
  if (Number(vehicle.number) === Number(known.unit)) return { ...change, ...place }
  if (vehicle.state !== 'active') throw refused(`${nameOf(vehicle)} no está en servicio.`)
  const halves = halvesOfBooking({ ...known, ...change, unit: vehicle.number })
  if (halves.length === 0) return { ...change, ...place }
  const rows = ledgerRows({ carId: Number(car), unitNumber: Number(vehicle.number), halves })
  await assertOpen(
    rows.map(({ slot }) => slot),
    database,
    { reservation: known.id },
  )
  const own = await database('reservation_slots').where({ reservation: known.id })
  const version = Number(known.version) + 1
  const step = {
    key: `${known.reservation_id}:${version}`,
    event: 'repair',
    from_status: known.status,
    to_status: known.status,
    at: new Date().toISOString(),
    actor: 'staff',
    why: `Pasada a ${nameOf(vehicle)}`,
    token: randomUUID(),
  }
  return {
    ...change,
    ...place,
    version,
    steps: { create: [step], update: [], delete: [] },
    slots: slotsAfter(own, rows),
  }
}

/** Only of what the booking became: its number is then taken, unless this write made it. @throws else. */
export async function stepToCreate(row: Row, database: Database): Promise<Row> {
  const [booking] = await database('reservations')
    .where({ id: idOf(row.reservation) })
    .limit(1)
  const isOwn = booking && row.key === `${booking.reservation_id}:${booking.version}`
  if (!isOwn || row.actor !== 'staff') throw forbidden('La historia de una reserva no se escribe.')
  return row
}

async function wantedVehicle(
  change: Row,
  known: Row,
  car: unknown,
  database: Database,
): Promise<Row | undefined> {
  const isByPlate =
    change.vehicle !== undefined &&
    (change.unit === undefined || Number(idOf(change.vehicle)) !== Number(known.vehicle))
  if (!isByPlate) {
    const vehicle = await vehicleOf(car, change.unit, database)
    if (!vehicle && change.unit !== null) throw refused(`No hay un vehículo ${change.unit}.`)
    return vehicle
  }
  const vehicle = await vehicleById(idOf(change.vehicle), database)
  if (vehicle && Number(vehicle.car) !== Number(car)) {
    throw refused(`${nameOf(vehicle)} es de otro modelo.`)
  }
  const isOther = change.unit !== undefined && Number(change.unit) !== Number(vehicle?.number)
  if (isOther && Number(change.unit) !== Number(known.unit)) {
    throw refused('El número y la placa son de vehículos distintos: elige uno de los dos.')
  }
  return vehicle
}

async function vehicleOf(car: unknown, number: unknown, database: Database) {
  if (number === null || number === undefined) return undefined
  const [vehicle] = await database('vehicles').where({ car, number }).limit(1)
  return vehicle
}
