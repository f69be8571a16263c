import { isClosed, reservationStatuses } from '../../app/domain/booking/reservation.ts'
import { addDays, dateOf, panamaNow } from '../../app/domain/calendar/rental-period.ts'
import { type Id, idOf, type Row } from './records.ts'
import type { Rest } from './rest.ts'

/**
 * A model that still counts its units becomes as many vehicles of the same numbers: the slots of the ledger name them by
 * that number, so that nothing booked moves. A higher number that a booking in force has is there too, but sold: nothing
 * new is booked on it. Made once: a model that has a vehicle is left as it is. Then bookings in force name their vehicle.
 */
export async function ensureVehicles(rest: Rest): Promise<void> {
  const cars = await rest.list(
    '/items/flota?limit=-1&fields=id,unidades&filter[unidades][_nnull]=true&filter[vehicles][_none][id][_nnull]=true',
  )
  for (const car of cars) {
    const rows = vehiclesOf(car, await unitsInForce(rest, idOf(car)))
    await rest.post('/items/vehicles?fields=id', rows)
  }
  await nameVehicles(rest)
}

function vehiclesOf({ id: car, unidades }: Row, inForce: readonly number[]) {
  const count = Math.max(0, Math.trunc(Number(unidades)))
  const active = Array.from({ length: count }, (_, index) => ({ car, number: index + 1 }))
  const above = inForce.filter((unit) => unit > count)
  const sold = above.map((number) => ({
    ...{ car, number, state: 'sold' },
    note: `Había ${count} unidades y una reserva tiene la ${number}: pásala a otro vehículo.`,
  }))
  const rows = [...active, ...sold]
  // Without any it would be rented without limit.
  const none = { car, number: 1, state: 'sold', note: 'Había 0 unidades: el modelo no se alquila.' }
  return rows.length > 0 ? rows : [none]
}

/** In force: not closed, and not back at this moment, with a day more. */
function inForce(): string {
  const yesterday = addDays(dateOf(panamaNow(Date.now())), -1)
  const open = reservationStatuses.filter((status) => !isClosed(status))
  return `filter[status][_in]=${open.join()}&filter[return_date][_gte]=${yesterday}T00:00:00&filter[unit][_nnull]=true`
}

async function unitsInForce(rest: Rest, car: Id): Promise<number[]> {
  const rows = await rest.list(
    `/items/reservations?limit=-1&fields=unit&filter[car][_eq]=${car}&${inForce()}`,
  )
  return [...new Set(rows.map(({ unit }) => Number(unit)))].toSorted((a, b) => a - b)
}

async function nameVehicles(rest: Rest): Promise<void> {
  const [bookings, vehicles] = await Promise.all([
    rest.list(
      `/items/reservations?limit=-1&fields=id,car,unit&filter[vehicle][_null]=true&${inForce()}`,
    ),
    rest.list('/items/vehicles?limit=-1&fields=id,key'),
  ])
  const ids = new Map(vehicles.map(({ id, key }) => [key, id]))
  const rows = bookings.flatMap(({ id, car, unit }) => {
    const vehicle = ids.get(`${car}:${unit}`)
    return vehicle === undefined ? [] : [{ id, vehicle }]
  })
  for (let at = 0; at < rows.length; at += 100) {
    await rest.patch('/items/reservations?fields=id', rows.slice(at, at + 100))
  }
}
