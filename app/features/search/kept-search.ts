/** The last search of this device stands here, kept by the browser and never sent (D37). */
export const KEPT_SEARCH = 'istmo-search'

/** Whether there is one at all: the first visit fetches no code to read it. */
export function isSearchKept(): boolean {
  return Boolean(withStorage((storage) => storage.getItem(KEPT_SEARCH)))
}

/** Storage may be forbidden or full: then nothing is remembered. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage)
  } catch {
    return undefined
  }
}
