/**
 * `unchangedSince` is the number of the last change in the back office (`directus_activity`) when its content was the same
 * as now: what was read of the content since then still holds, as if it had just been read.
 */
type Forget = (unchangedSince?: number) => void

/** The list belongs to the process and not to this module: the server's entry and the application are bundled apart. */
const shared = globalThis as { istmoMemory?: Set<Forget> }
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

/** The same for what was read of the content, and of nothing else. */
export function rememberedContent<Part extends { clear(): void; renew(): void }>(part: Part): Part {
  onForget((unchangedSince) => (unchangedSince === undefined ? part.clear() : part.renew()))
  return part
}

/** The same for what is no collection: `forget` makes it as it was when the process began. */
export function onForget(forget: Forget): void {
  parts.add(forget)
}

export function forgetMemory(unchangedSince?: number): void {
  for (const forget of parts) forget(unchangedSince)
}
