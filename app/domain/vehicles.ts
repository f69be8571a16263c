import type { Branch } from './catalogue'
import { addDays, addMinutes, type LocalDateTime } from './rental-period'
import type { RentalSearch } from './search'

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
  readonly preparationHours: number
}

/**
 * Numbers of the vehicles that a rental from a branch may take: those of its pool. Null: the model's stock is not
 * tracked (D6). Where branch or vehicle belong to no pool, nothing keeps them apart.
 */
export function vehiclesAt(
  carId: number,
  branch: Pick<Branch, 'pool'>,
  { vehicles }: { readonly vehicles: FleetVehicles },
): readonly number[] | null {
  const home = branch.pool?.id ?? null
  const known = vehicles.get(carId)
  if (!known) return null
  return known
    .filter(({ pool }) => pool === null || home === null || pool === home)
    .map(({ number }) => number)
}

/**
 * When the vehicle can go out again: returned, prepared, and driven home where it was returned to another pool.
 * `transferDays`: of the pair, whole days. Frozen with the booking, so that later settings do not move it.
 */
export function busyUntil(
  search: Pick<RentalSearch, 'return'>,
  from: Pick<Branch, 'pool'>,
  to: Pick<Branch, 'pool'>,
  transferDays: number,
): LocalDateTime {
  const prepared = addMinutes(search.return, (to.pool?.preparationHours ?? 0) * 60)
  const isAway = from.pool !== null && to.pool !== null && from.pool.id !== to.pool.id
  return isAway ? addDays(prepared, transferDays) : prepared
}
