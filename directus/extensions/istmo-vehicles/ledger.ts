import { type Database, forbidden, idOf, notUnique, type Row, refused } from '../../lib/hooks.ts'
import { type Ledger, writeValuesBefore } from '../../lib/values-before.ts'
import { type Accountability, isStaff } from '../../schema/roles.ts'
import { slotsOfOwner } from './stay.ts'
import { codesOf, isSame } from './vehicle.ts'

/**
 * A half day is written inside the transaction of its booking or block, so what is true here stays true: a booking has a
 * vehicle in service where it begins, staff write what booking or block say and nothing else, and who is too late is told whose it is.
 */
export async function slotToCreate(
  row: Row,
  database: Database,
  who: Accountability | null,
): Promise<Row> {
  const owner = ownerOf(row)
  if (isStaff(who) && !(owner && (await ownSlots(owner, database)).has(String(row.slot)))) {
    throw refused(NOT_BY_HAND)
  }
  if (!owner) return writeValuesBefore(row, halfDays, database, who)
  const isInStudio = who?.app === true
  if ('block' in owner || isInStudio) {
    await lockedVehicle(row, database, 'forUpdate')
    await assertOpen([String(row.slot)], database, owner)
    await assertNew(row, database)
  } else if (who && !(await isInService(row, database))) {
    // The error by which the site learns that another has a half day: it then tries the next vehicle.
    throw notUnique('the vehicle is not in service there', 'reservation_slots', 'unit')
  }
  return writeValuesBefore(row, halfDays, database, who)
}

/** The half days of one vehicle that a booking takes. */
const halfDays: Ledger = {
  collection: 'reservation_slots',
  unique: 'slot',
  rowOf: (slot, { car, unit, reservation }) => {
    const [, ofCar, ofUnit, date, half] = /^(\d+):(\d+):(\d{4}-\d{2}-\d{2})([ap])$/.exec(slot) ?? []
    if (!reservation || ofCar !== String(car) || ofUnit !== String(unit)) return null
    // Directus keeps a date as the midnight of its own clock.
    return { slot, car, unit, reservation, date: new Date(`${date}T00:00`), half }
  },
}

/** @throws when staff would take half days from what says that it has them. */
export async function slotsToDelete(
  keys: readonly unknown[],
  database: Database,
  who: Accountability | null,
): Promise<readonly unknown[]> {
  if (!isStaff(who)) return keys
  for (const row of await database('reservation_slots').whereIn('id', keys)) {
    const owner = ownerOf(row)
    if (owner && (await slotsOfOwner(owner, database)).has(String(row.slot))) {
      throw forbidden(NOT_BY_HAND)
    }
  }
  return keys
}

const NOT_BY_HAND = 'Los medios días los lleva su reserva o su bloqueo: cámbialos ahí.'

type Owner = { readonly block: unknown } | { readonly reservation: unknown }

function ownerOf(row: Row): Owner | null {
  const [block, reservation] = [idOf(row.block), idOf(row.reservation)]
  if (block !== null && block !== undefined) return { block }
  return reservation !== null && reservation !== undefined ? { reservation } : null
}

/** @throws in words, when another booking or block has some of them. */
export async function assertOpen(
  slots: readonly string[],
  database: Database,
  own: Owner | null,
): Promise<void> {
  const taken = await database('reservation_slots').whereIn('slot', slots)
  const others = own ? taken.filter((row) => !isOwn(row, own)) : taken
  if (others.length === 0) return
  const ids = [...new Set(others.map(({ reservation }) => reservation).filter(Boolean))]
  if (ids.length === 0) throw refused('El vehículo ya tiene un bloqueo en esas horas.')
  const bookings = await database('reservations').whereIn('id', ids).limit(6)
  throw refused(
    `En esas horas el vehículo es de ${codesOf(bookings)}. Elige otro vehículo u otras horas.`,
  )
}

/** @throws in words, when another change of the same block or booking came first. */
async function assertNew({ slot }: Row, database: Database): Promise<void> {
  const taken = await database('reservation_slots').where({ slot }).limit(1)
  if (taken.length > 0) throw refused('Alguien lo cambió a la vez: ábrelo otra vez.')
}

function isOwn(row: Row, own: Owner): boolean {
  return 'block' in own
    ? Number(row.block) === Number(own.block)
    : Number(row.reservation) === Number(own.reservation)
}

/** One answer for all rows of a write: they are of one booking and one vehicle, and its row is locked. */
const inService = new WeakMap<Database, Map<string, Promise<boolean>>>()

function isInService(row: Row, database: Database): Promise<boolean> {
  const known = inService.get(database) ?? new Map<string, Promise<boolean>>()
  inService.set(database, known)
  const key = `${row.car}:${row.unit}:${idOf(row.reservation)}`
  const found = known.get(key) ?? isServed(row, database)
  known.set(key, found)
  return found
}

/** A vehicle in service. A booking that did not have it begins where it lives, at a branch that is there. */
async function isServed(row: Row, database: Database): Promise<boolean> {
  const vehicle = await lockedVehicle(row, database, 'forShare')
  if (vehicle?.state !== 'active') return false
  const own = { reservation: idOf(row.reservation), car: row.car, unit: row.unit }
  if (await database('reservation_slots').where(own).first()) return true
  const booking = await database('reservations').where({ id: own.reservation }).first()
  const [branch] = await database('branches')
    .where({ id: booking?.pickup_branch })
    .limit(1)
    .forShare()
  return (
    branch?.status === 'published' && (vehicle.pool === null || isSame(vehicle.pool, branch.pool))
  )
}

/** Until the transaction ends it is not sold, and (`forUpdate`) no half day of it is written by another. */
async function lockedVehicle(
  { car, unit: number }: Row,
  database: Database,
  lock: 'forShare' | 'forUpdate',
): Promise<Row | undefined> {
  const [vehicle] = await database('vehicles').where({ car, number }).limit(1)[lock]()
  return vehicle
}

const owned = new WeakMap<Database, Map<string, Promise<ReadonlySet<string>>>>()

function ownSlots(owner: Owner, database: Database): Promise<ReadonlySet<string>> {
  const known = owned.get(database) ?? new Map<string, Promise<ReadonlySet<string>>>()
  owned.set(database, known)
  const key = JSON.stringify(owner)
  const found = known.get(key) ?? slotsOfOwner(owner, database)
  known.set(key, found)
  return found
}
