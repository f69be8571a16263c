import { halfDays } from '~/domain/calendar/rental-period'
import { slotsFor } from '~/domain/stock/availability'
import { asAdministrator, carId } from './records'
import type { Trip } from './trip'

/** Every unit of a car for a trip, as staff block days; gives the rows. */
export async function takeAll(
  model: string,
  units: number,
  { desde, hasta }: Trip,
): Promise<number[]> {
  const car = await carId(model)
  const halves = halfDays(desde, hasta)
  const rows = Array.from({ length: units }, (_, index) => index + 1).flatMap((unit) =>
    slotsFor(car, unit, halves).map((slot, at) => {
      const half = halves[at] ?? ''
      return { slot, car, unit, date: half.slice(0, 10), half: half.slice(-1) }
    }),
  )
  const made = await asAdministrator<{ id: number }[]>(
    '/items/reservation_slots?fields=id&limit=-1',
    {
      method: 'POST',
      body: rows,
    },
  )
  return made.map(({ id }) => id)
}
