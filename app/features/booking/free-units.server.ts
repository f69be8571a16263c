import { busyUnits, freeUnits } from '~/domain/availability'
import type { Car } from '~/domain/catalogue'
import { dateOf, halfDays } from '~/domain/rental-period'
import type { RentalSearch } from '~/domain/search'
import { directus } from '~/server/directus/client.server'
import { readTakenSlots } from '~/server/directus/slots.server'

/**
 * Lowest first; null: its stock is not tracked (D6). `own`: slots to leave out, those that the asking renter holds.
 * @throws AppError `unavailable`: unknown, which is not the same as sold out (D7).
 */
export async function freeUnitsOf(
  car: Car,
  search: RentalSearch,
  now: number,
  own: readonly string[] | Promise<readonly string[]> = [],
): Promise<number[] | null> {
  if (car.units === null) return null
  const range = { from: dateOf(search.pickup), to: dateOf(search.return), carIds: [car.id] }
  const [slots, left] = await Promise.all([readTakenSlots(directus(), range, now), own])
  const taken = new Set(slots)
  for (const slot of left) taken.delete(slot)
  return freeUnits(car.units, busyUnits(car.id, taken), halfDays(search.pickup, search.return))
}
