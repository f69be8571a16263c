/** The list belongs to the process and not to this module: the server's entry and the application are bundled apart. */
const shared = globalThis as { istmoMemory?: Set<() => void> }
shared.istmoMemory ??= new Set()
const parts = shared.istmoMemory

/**
 * Marks what a process remembers from one request to the next (a cache, a count, what was seen), so that all of it can be
 * forgotten at once. The site never does: the tests put a world back to its beginning with it.
 */
export function remembered<Part extends { clear(): void }>(part: Part): Part {
  onForget(() => part.clear())
  return part
}

/** The same for what is no collection: `forget` makes it as it was when the process began. */
export function onForget(forget: () => void): void {
  parts.add(forget)
}

export function forgetMemory(): void {
  for (const forget of parts) forget()
}
