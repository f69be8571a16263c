import type { RentalSearch } from '~/domain/search'

/** The last search of this device, kept by the browser and never sent (D37). */
const STORAGE_KEY = 'istmo-search'

export function keepLastSearch(search: RentalSearch): void {
  withStorage((storage) => storage.setItem(STORAGE_KEY, JSON.stringify(search)))
}

/**
 * Null: there is none, or nothing that we wrote. Whether it can be rented is for `checkSearch`. Read by hand: the fleet's
 * first JavaScript holds this file.
 */
export function readLastSearch(): RentalSearch | null {
  const kept = withStorage((storage) => storage.getItem(STORAGE_KEY)) ?? null
  try {
    return kept === null ? null : searchOf(JSON.parse(kept))
  } catch {
    return null
  }
}

function searchOf(value: unknown): RentalSearch | null {
  const text = (name: keyof RentalSearch) => {
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

/** Storage may be forbidden or full: then nothing is remembered. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage)
  } catch {
    return undefined
  }
}
