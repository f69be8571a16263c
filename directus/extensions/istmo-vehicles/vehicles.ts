import { type Database, idOf, listOf, type Row, refused, valueError } from '../../lib/hooks.ts'
import type { Accountability } from '../../schema/roles.ts'
import { ahead } from './ahead.ts'
import { codesOf, isSame, nameOf } from './vehicle.ts'

/** Numbered among those of its model; by an administrator as they say, so that the ledger's numbers can be kept. */
export async function newVehicle(
  vehicle: Row,
  database: Database,
  who: Accountability | null,
): Promise<Row> {
  const car = idOf(vehicle.car)
  if (car === null || car === undefined) throw refused('Un vehículo necesita su modelo.')
  if (who?.admin && Number.isInteger(vehicle.number)) {
    return { ...vehicle, key: `${car}:${vehicle.number}` }
  }
  const [last] = await database('vehicles').where({ car }).orderBy('number', 'desc').limit(1)
  const number = Number(last?.number ?? 0) + 1
  return { ...vehicle, number, key: `${car}:${number}` }
}

/**
 * Vehicles and branches as they were when somebody began to take them from service or to another pool: looked at again once
 * that is written (`assertKeepsBookings`).
 */
const leaving = new Map<string, Row>()

/** @throws in words, when bookings ahead would be without it. */
export async function changedVehicle(
  { number: _n, key: _k, ...change }: Row,
  keys: readonly unknown[],
  database: Database,
): Promise<Row> {
  for (const vehicle of await database('vehicles').whereIn('id', keys)) {
    if (change.car !== undefined && Number(vehicle.car) !== Number(idOf(change.car))) {
      throw refused('El modelo de un vehículo no se cambia: crea otro y vende este.')
    }
    leaving.set(`vehicles ${vehicle.id}`, vehicle)
    await assertVehicle(vehicle, { ...vehicle, ...change }, database)
  }
  return change
}

/**
 * In the transaction that changed a vehicle or a branch: a booking of the same moment is there by now, or finds it changed. The
 * rest of a hook runs before that transaction.
 */
export async function assertKeepsBookings(
  collection: 'vehicles' | 'branches',
  id: unknown,
  database: Database,
): Promise<void> {
  const before = leaving.get(`${collection} ${id}`)
  const [after] = await database(collection).where({ id }).limit(1)
  if (!before || !after) return
  await (collection === 'vehicles' ? assertVehicle : assertBranch)(before, after, database)
}

async function assertVehicle(before: Row, after: Row, database: Database): Promise<void> {
  if (after.state !== before.state && after.state !== 'active') await assertFree(before, database)
  if (!isSame(after.pool, before.pool)) {
    await assertFree(before, database, { outside: idOf(after.pool) })
  }
}

/** @throws in words: its bookings name it, and a number is given once. */
export async function assertNeverBooked(
  keys: readonly unknown[],
  database: Database,
): Promise<void> {
  for (const vehicle of await database('vehicles').whereIn('id', keys)) {
    const { car, number: unit } = vehicle
    const bookings = await database('reservations').where({ car, unit }).limit(6)
    if (bookings.length === 0) continue
    throw refused(`${nameOf(vehicle)} está en reservas (${codesOf(bookings)}): márcalo vendido.`)
  }
}

/** @throws in words, when bookings ahead would be picked up where their vehicle does not live, or where nothing is any more. */
export async function changedBranch(
  change: Row,
  keys: readonly unknown[],
  database: Database,
): Promise<void> {
  if ([change.status, change.brands, change.pool].every((value) => value === undefined)) return
  for (const branch of await database('branches').whereIn('id', keys)) {
    leaving.set(`branches ${branch.id}`, branch)
    await assertBranch(branch, { ...branch, ...change }, database)
  }
}

async function assertBranch(before: Row, after: Row, database: Database): Promise<void> {
  if (after.status !== before.status && after.status !== 'published') {
    await assertNotAwaited(before, database)
  }
  await assertKeepsBrands(before, after, database)
  if (!isSame(after.pool, before.pool)) await assertKeepsVehicles(before, after.pool, database)
}

async function assertKeepsVehicles(branch: Row, pool: unknown, database: Database): Promise<void> {
  const bookings = await ahead(database, { pickup_branch: branch.id })
  const pools = await poolsOf(bookings, database)
  const lost = bookings.filter((one) => {
    const own = pools.get(`${one.car}:${one.unit}`) ?? null
    return own !== null && !isSame(own, pool)
  })
  if (lost.length === 0) return
  throw refused(`Hay reservas por delante con vehículos de su grupo: ${codesOf(lost)}.`)
}

/** A branch that nobody sees any more has nobody who comes to it. */
async function assertNotAwaited(branch: Row, database: Database): Promise<void> {
  const bookings = await awaitedAt(branch, database)
  if (bookings.length === 0) return
  throw refused(
    `${branch.codigo} tiene reservas por delante: ${codesOf(bookings)}. Para ${NOT_OFFERED}.`,
  )
}

/** A brand that a branch leaves has nobody who comes to it, either; no brands are all of them. */
async function assertKeepsBrands(before: Row, after: Row, database: Database): Promise<void> {
  const [served, kept] = [listOf(before.brands), listOf(after.brands)]
  if (kept.length === 0 || `${served}` === `${kept}`) return
  const lost = (await awaitedAt(before, database)).filter(
    ({ brand }) => !kept.includes(brand) && (served.length === 0 || served.includes(brand)),
  )
  if (lost.length === 0) return
  const words = `también de las marcas de sus reservas por delante, ${codesOf(lost)}: para ${NOT_OFFERED}`
  throw valueError({ collection: 'branches', field: 'brands', label: 'Marcas', words })
}

const NOT_OFFERED = 'que no entren más, usa un límite «No se ofrece»'

/** Bookings ahead that begin or end there. */
async function awaitedAt({ id }: Row, database: Database): Promise<readonly Row[]> {
  const [pickups, returns] = await Promise.all([
    ahead(database, { pickup_branch: id }),
    ahead(database, { return_branch: id }),
  ])
  return [...pickups, ...returns.filter((one) => one.pickup_branch !== id)]
}

async function poolsOf(bookings: readonly Row[], database: Database) {
  const cars = [...new Set(bookings.map(({ car }) => car))]
  const vehicles = await database('vehicles').whereIn('car', cars)
  return new Map(vehicles.map(({ car, number, pool }) => [`${car}:${number}`, pool]))
}

/** `outside`: only bookings that are picked up in other pools than that one count; null, which serves all, has none. */
async function assertFree(
  vehicle: Row,
  database: Database,
  { outside }: { readonly outside?: unknown } = {},
): Promise<void> {
  const { car, number: unit } = vehicle
  const bookings = await ahead(database, { car, unit })
  const rows = outside === undefined ? bookings : await pickedUpOutside(outside, bookings, database)
  if (rows.length === 0) return
  throw refused(`${nameOf(vehicle)} tiene reservas por delante: ${codesOf(rows)}. Muévelas antes.`)
}

async function pickedUpOutside(pool: unknown, bookings: readonly Row[], database: Database) {
  if (pool === null) return []
  const ids = [...new Set(bookings.map((one) => one.pickup_branch))]
  const branches = await database('branches').whereIn('id', ids)
  const pools = new Map(branches.map((branch) => [branch.id, branch.pool]))
  return bookings.filter((one) => !isSame(pools.get(one.pickup_branch) ?? null, pool))
}
