import { asAdministrator } from '../../e2e/lib/records'
import type { Trip } from '../../e2e/lib/trip'
import { brands, fleetTrip } from './brands'

/** Before the first picture: the site reads the stock of a week once, because its clock stands still. */
export default async function takeCars(): Promise<void> {
  for (const model of new Set(brands.map(({ taken }) => taken))) await takeCar(model, fleetTrip)
}

type Car = { readonly id: number; readonly vehicles: readonly { readonly number: number }[] }

/** The staff blocks every unit of a car for a trip's days. */
export async function takeCar(model: string, { desde, hasta }: Trip): Promise<void> {
  const filter = `filter[modelo][_eq]=${encodeURIComponent(model)}`
  const [car] = await asAdministrator<Car[]>(`/items/flota?fields=id,vehicles.number&${filter}`)
  if (!car) throw new Error(`There is no ${model}`)
  const units = car.vehicles.map(({ number }) => number)
  const slots = daysOf(desde, hasta).flatMap((date) =>
    units.flatMap((unit) =>
      ['a', 'p'].map((half) => ({
        slot: `${car.id}:${unit}:${date}${half}`,
        car: car.id,
        unit,
        date,
        half,
      })),
    ),
  )
  await asAdministrator('/items/reservation_slots?fields=id', { method: 'POST', body: slots })
}

/** Both included. */
function daysOf(from: string, to: string): string[] {
  const days: string[] = []
  const last = Date.parse(to.slice(0, 10))
  for (let at = Date.parse(from.slice(0, 10)); at <= last; at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10))
  }
  return days
}
