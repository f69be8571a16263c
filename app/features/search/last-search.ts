import type { RentalSearch, TripField } from '~/domain/booking/search'
import { KEPT_SEARCH, withStorage } from './kept-search'

/** Without the age, which is kept by itself (`kept-age.ts`): it outlives a search. */
export function keepLastSearch({ driverAge: _, ...trip }: RentalSearch): void {
  withStorage((storage) => storage.setItem(KEPT_SEARCH, JSON.stringify(trip)))
}

/**
 * The last search is null when it is none of ours. `checkSearch` says if it can be rented. It is read by hand because
 * the fleet's first JavaScript holds this.
 */
export function readLastSearch(): RentalSearch | null {
  const kept = withStorage((storage) => storage.getItem(KEPT_SEARCH)) ?? null
  try {
    return kept === null ? null : searchOf(JSON.parse(kept))
  } catch {
    return null
  }
}

function searchOf(value: unknown): RentalSearch | null {
  const text = (name: TripField) => {
    const found: unknown = typeof value === 'object' && value && Reflect.get(value, name)
    return typeof found === 'string' ? found.slice(0, 60) : ''
  }
  const search = {
    pickupBranch: text('pickupBranch'),
    returnBranch: text('returnBranch'),
    pickup: text('pickup'),
    return: text('return'),
  }
  return Object.values(search).includes('') ? null : search
}
