import type { RentalSearch } from '../booking/search'
import { addDays, addMinutes, type LocalDateTime } from '../calendar/rental-period.ts'
import type { Branch } from '../catalogue'

/** One that may be rented: in service. `number` names it among those of its model, and in the slots of the ledger (D6). */
export type Vehicle = {
  readonly number: number
  /** Id of its home pool; null: it serves every branch. */
  readonly pool: number | null
}

/** By id of their model. A model that is absent is not tracked (D6); one of an empty list has none in service. */
export type FleetVehicles = ReadonlyMap<number, readonly Vehicle[]>

/** Branches that share vehicles. */
export type Pool = {
  readonly id: number
  /** Before a vehicle that came back here can go out again. */
  readonly turnaroundHours: number
}

/** Hours; more is a block's business. */
export const LONGEST_PREPARATION = 72
/** Days of the way home. */
export const LONGEST_TRANSFER = 30
/** Days of the way home where nobody said how many. */
export const USUAL_TRANSFER = 1

/**
 * Numbers of the vehicles that a rental from a branch may take: those of its pool, and those that live in none. Null: the
 * model's stock is not tracked (D6). A branch without a pool takes none that lives elsewhere; without pools it takes all.
 */
export function vehiclesAt(
  carId: number,
  branch: Pick<Branch, 'pool'>,
  { vehicles }: { readonly vehicles: FleetVehicles },
): readonly number[] | null {
  const home = branch.pool?.id ?? null
  const known = vehicles.get(carId)
  if (!known) return null
  return known.filter(({ pool }) => pool === null || pool === home).map(({ number }) => number)
}

/**
 * When the vehicle can go out again: returned, prepared, and driven home where it was returned to another pool, or to a
 * branch of none. `repositioningDays`: of the pair, whole days. Frozen with the booking, so that later settings do not move it.
 */
export function occupiedUntil(
  search: Pick<RentalSearch, 'return'>,
  from: Pick<Branch, 'pool'>,
  to: Pick<Branch, 'pool'>,
  repositioningDays: number = USUAL_TRANSFER,
): LocalDateTime {
  const prepared = addMinutes(search.return, (to.pool?.turnaroundHours ?? 0) * 60)
  const isAway = (from.pool?.id ?? null) !== (to.pool?.id ?? null)
  return isAway ? addDays(prepared, repositioningDays) : prepared
}
