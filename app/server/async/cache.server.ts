import { LRUCache } from 'lru-cache'
import { withoutDeadline } from '../request-context.server'

/** Times are milliseconds, `clock` since 1970; `revalidate` and `ifError` count from the end of `fresh`. */
export type CacheOptions = {
  readonly clock: () => number
  readonly fresh: number
  readonly revalidate: number
  readonly ifError: number
  readonly retryAfter: number
  readonly capacity: number
  /** After which an entry leaves by itself, counted from the end of its fetch; without it, when others take its place. */
  readonly leaveAfter?: number
  readonly onError?: (key: string, error: unknown) => void
  /** Whether a fetch may go on when the answer that began it is sent; else `revalidate` and failures are waited for. */
  readonly mayRunBehind: boolean
}

export type Cached<Value> = {
  readonly value: Value
  /** The last fetch failed: this is the last good value. */
  readonly stale: boolean
  /** When the fetch of it began, by the cache's clock. */
  readonly at: number
}

/** Two ages count, and the cache's own `ttl` knows one, that at which it leaves: an entry keeps its age itself. */
type Entry<Value> = { readonly value: Value; at: number; failedAt: number | null }

/** One fetch at a time for each key, whoever asks; a failure that nothing in store covers is thrown, never kept. */
export class StaleCache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>, () => Promise<Value>>
  readonly #options: CacheOptions
  #expiredAt = Number.NEGATIVE_INFINITY

  constructor(options: CacheOptions) {
    this.#options = options
    this.#entries = new LRUCache({
      max: options.capacity,
      ...(options.leaveAfter && { ttl: options.leaveAfter, ttlAutopurge: true }),
      perf: { now: options.clock },
      // Who waits gets the answer, also when other keys have taken its place meanwhile.
      ignoreFetchAbort: true,
      fetchMethod: async (key, held, { context: fetch }) => {
        // The instant at which the fetch began: changes while it runs may not be in its answer.
        const at = options.clock()
        try {
          return { value: await withoutDeadline(fetch), at, failedAt: null }
        } catch (error) {
          options.onError?.(key, error)
          if (held) held.failedAt = options.clock()
          throw error
        }
      },
    })
  }

  clear(): void {
    this.#entries.clear()
    this.#expiredAt = Number.NEGATIVE_INFINITY
  }

  /** The values in store are known to be those of now. */
  renew(): void {
    const at = this.#options.clock()
    for (const entry of this.#entries.values()) Object.assign(entry, { at, failedAt: null })
    this.#expiredAt = Number.NEGATIVE_INFINITY
  }

  /** The values in store are shown only where they cannot be fetched anew. */
  expire(): void {
    this.#expiredAt = this.#options.clock()
  }

  /** The value in store, of whatever age; nothing is fetched. */
  known(key: string): Value | undefined {
    return this.#entries.get(key, { allowStale: true })?.value
  }

  async get(key: string, fetch: () => Promise<Value>): Promise<Cached<Value>> {
    const { clock, fresh, revalidate, ifError, retryAfter, mayRunBehind } = this.#options
    const held = this.#entries.get(key, { allowStale: true })
    if (!held) {
      const { value, at } = await this.#entries.forceFetch(key, { context: fetch })
      return { value, stale: false, at }
    }
    const overdue = clock() - held.at - fresh
    const isExpired = held.at < this.#expiredAt
    const { value, at } = held
    if (overdue < 0 && !isExpired) return { value, stale: false, at }
    const { failedAt } = held
    const isUsable = overdue < ifError
    if (isUsable && failedAt !== null && clock() - failedAt < retryAfter) {
      return { value, stale: true, at }
    }
    const isServedAtOnce =
      mayRunBehind && ((overdue < revalidate && !isExpired) || (isUsable && failedAt !== null))
    const entry = await this.#entries.forceFetch(key, {
      context: fetch,
      forceRefresh: true,
      allowStale: isServedAtOnce,
      allowStaleOnFetchRejection: isUsable,
    })
    return {
      value: entry.value,
      at: entry.at,
      stale: entry === held && (failedAt !== null || !isServedAtOnce),
    }
  }
}
