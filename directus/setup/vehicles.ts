import { type Id, idOf } from './records.ts'
import type { Rest } from './rest.ts'

/**
 * A model that still counts its units becomes as many vehicles, and one for every number that a booking has beyond:
 * the slots of the ledger name them by that number, so that nothing booked moves. Made once: a model that has a vehicle
 * is left as it is.
 */
export async function ensureVehicles(rest: Rest): Promise<void> {
  const cars = await rest.list(
    '/items/flota?limit=-1&fields=id,unidades&filter[unidades][_nnull]=true&filter[vehicles][_none][id][_nnull]=true',
  )
  for (const car of cars) {
    const count = Math.max(Number(car.unidades), await highestUnit(rest, idOf(car)))
    const rows = Array.from({ length: count }, () => ({ car: car.id }))
    if (rows.length > 0) await rest.post('/items/vehicles?fields=id', rows)
  }
}

async function highestUnit(rest: Rest, car: Id): Promise<number> {
  const [last] = await rest.list(
    `/items/reservations?fields=unit&filter[car][_eq]=${car}&filter[unit][_nnull]=true&sort=-unit&limit=1`,
  )
  return Number(last?.unit ?? 0)
}
