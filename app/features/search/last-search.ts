import * as z from 'zod/mini'
import type { RentalSearch } from '~/domain/search'

/** The last search of this device, kept by the browser and never sent (D37). */
const STORAGE_KEY = 'istmo-search'

const text = z.string().check(z.maxLength(60))
const schema = z.object({ pickupBranch: text, returnBranch: text, pickup: text, return: text })

export function keepLastSearch(search: RentalSearch): void {
  withStorage((storage) => storage.setItem(STORAGE_KEY, JSON.stringify(search)))
}


/** Null: there is none, or nothing that we wrote. */
export function readLastSearch(): RentalSearch | null {
  const kept = withStorage((storage) => storage.getItem(STORAGE_KEY))
  if (!kept) return null
  try {
    return schema.safeParse(JSON.parse(kept)).data ?? null
  } catch {
    return null
  }
}

/** Storage may be forbidden or full: then nothing is remembered. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage)
  } catch {
    return undefined
  }
}
