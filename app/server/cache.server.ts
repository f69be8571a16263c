import { withoutDeadline } from './request-context.server'

export type CacheOptions = {
  /** Epoch milliseconds. */
  readonly clock: () => number
  /** Milliseconds a value is served without asking anybody. */
  readonly fresh: number
  /** Milliseconds after that in which it is still served at once while a new one is fetched behind it. */
  readonly revalidate: number
  /** Milliseconds after `fresh` in which it is served when fetching fails. */
  readonly ifError: number
  /** Milliseconds after a failure before fetching is tried again. */
  readonly retryAfter: number
  /** Keys kept; the one unused for longest goes first. */
  readonly capacity: number
  readonly onError?: (key: string, error: unknown) => void
}

export type Cached<Value> = {
  readonly value: Value
  /** The last fetch failed: this is the last good value. */
  readonly stale: boolean
}

type Entry<Value> = { readonly value: Value; readonly at: number; readonly failedAt: number | null }

/**
 * Stale-while-revalidate and stale-if-error over any fetching function. One fetch at a time for each key, whoever
 * asks; a failure with nothing usable in store is thrown to all who wait for it, and is not remembered.
 */
export class StaleCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #pending = new Map<string, Promise<Value>>()
  readonly #options: CacheOptions

  constructor(options: CacheOptions) {
    this.#options = options
  }

  async get(key: string, fetch: () => Promise<Value>): Promise<Cached<Value>> {
    const { clock, fresh, revalidate, ifError, retryAfter } = this.#options
    const entry = this.#touch(key)
    if (!entry) return { value: await this.#fetch(key, fetch), stale: false }
    const age = clock() - entry.at
    if (age < fresh) return { value: entry.value, stale: false }
    const failing = entry.failedAt !== null
    if (failing && clock() - entry.failedAt < retryAfter && age < fresh + ifError) {
      return { value: entry.value, stale: true }
    }
    const next = this.#fetch(key, fetch)
    if (age < fresh + revalidate || (failing && age < fresh + ifError)) {
      next.catch(() => undefined) // `#fetch` has reported it.
      return { value: entry.value, stale: failing }
    }
    try {
      return { value: await next, stale: false }
    } catch (error) {
      if (age < fresh + ifError) return { value: entry.value, stale: true }
      throw error
    }
  }

  /** Forgets one key or all, so that the next `get` fetches. */
  clear(key?: string): void {
    if (key === undefined) this.#entries.clear()
    else this.#entries.delete(key)
  }

  #touch(key: string): Entry<Value> | undefined {
    const entry = this.#entries.get(key)
    if (entry) this.#put(key, entry)
    return entry
  }

  #put(key: string, entry: Entry<Value>): void {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#options.capacity) return
      this.#entries.delete(oldest)
    }
  }

  #fetch(key: string, fetch: () => Promise<Value>): Promise<Value> {
    const pending = this.#pending.get(key)
    if (pending) return pending
    const started = this.#run(key, fetch).finally(() => this.#pending.delete(key))
    this.#pending.set(key, started)
    return started
  }

  async #run(key: string, fetch: () => Promise<Value>): Promise<Value> {
    try {
      const value = await withoutDeadline(fetch)
      this.#put(key, { value, at: this.#options.clock(), failedAt: null })
      return value
    } catch (error) {
      this.#options.onError?.(key, error)
      const entry = this.#entries.get(key)
      if (entry) this.#entries.set(key, { ...entry, failedAt: this.#options.clock() })
      throw error
    }
  }
}
