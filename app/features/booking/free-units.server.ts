import type { Rental } from '~/domain/booking/rental'
import { halfDays, type LocalDateTime } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import { vehiclesAt } from '~/domain/stock/vehicles'
import { directus } from '~/server/directus/client.server'
import { readTakenUnits } from '~/server/directus/slots.server'

/**
 * Lowest first; null: its stock is not tracked (D6). `own`: id of the asking renter's reservation, which stands in
 * nobody's way.
 * @throws AppError `unavailable`: unknown, which is not the same as sold out (D7).
 */
export async function freeUnitsOf(
  { carId, units, pickup, until }: Occupancy,
  now: number,
  own: number | null | Promise<number | null> = null,
): Promise<number[] | null> {
  if (units === null) return null
  const asked = { carId, halves: halfDays(pickup, until) }
  const [rentals, except] = await Promise.all([readTakenUnits(directus(), asked, now), own])
  const others = rentals.filter(({ reservation }) => reservation === null || reservation !== except)
  const taken = new Set(others.map(({ unit }) => unit))
  return units.filter((unit) => !taken.has(unit))
}

/** A renter's own half days do not stand in the way of their change. */
export function slotsOfOthers(taken: Iterable<string>, own: readonly string[]): Set<string> {
  const others = new Set(taken)
  for (const slot of own) others.delete(slot)
  return others
}

export type Occupancy = {
  readonly carId: number
  /** Numbers of the vehicles it may have (`vehiclesAt`); null: not tracked. */
  readonly units: readonly number[] | null
  readonly pickup: LocalDateTime
  /** When the vehicle is free again (`occupiedUntil`). */
  readonly until: LocalDateTime
}

/** The occupancy that the rental would mean for the model's vehicles. */
export function occupancyOf(
  carId: number,
  {
    search,
    occupiedUntil,
    pickupBranch,
  }: Pick<Rental, 'search' | 'occupiedUntil' | 'pickupBranch'>,
  content: Pick<Catalogue, 'vehicles'>,
): Occupancy {
  const units = vehiclesAt(carId, pickupBranch, content)
  return { carId, units, pickup: search.pickup, until: occupiedUntil }
}
