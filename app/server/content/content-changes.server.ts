import { isAppError } from '~/domain/app-error'
import type { Activity } from '../directus/activity.server'

/** Milliseconds. */
const ages = {
  /** A look that is younger is good enough. */
  fresh: 5000,
  /** One that is older is waited for. */
  limit: 9000,
  /** After a look that failed. */
  retry: 2000,
} as const

/** Entries of one look; where there are more, something of ours is certainly among them. */
const MAX_ROWS = 200

type Options = {
  /** Epoch milliseconds. */
  readonly clock: () => number
  readonly read: (asked: { readonly after: number; readonly limit: number }) => Promise<Activity[]>
  /** Whether a write there changes what pages show. */
  readonly isContent: (collection: string) => boolean
  /** The collections that were written; null: nobody can say. */
  readonly onChange: (changed: ReadonlySet<string> | null) => void
  readonly onError: (error: unknown) => void
  /** Whether a look may go on when the answer that began it is sent. */
  readonly mayRunBehind: boolean
  /** The last change that counts as seen; unless told the last at the first look. */
  readonly last?: number | undefined
}

/**
 * Tells when somebody changed the content in the back office, by one short read every few seconds while anybody visits.
 * While the back office does not answer nothing counts as changed; where it refuses the read, everything does.
 */
export class ContentChanges {
  readonly #options: Options
  #lookedAt = Number.NEGATIVE_INFINITY
  #failedAt = Number.NEGATIVE_INFINITY
  #last: number | null
  #looking: Promise<void> | null = null

  constructor(options: Options) {
    this.#options = options
    this.#last = options.last ?? null
  }

  /**
   * Until what is in store is known to be that of a few seconds ago, or nobody can say.
   * @returns the epoch milliseconds of which it is; now while the back office does not answer
   */
  async current(): Promise<number> {
    const now = this.#options.clock()
    const age = now - this.#lookedAt
    if (age < (this.#options.mayRunBehind ? ages.fresh : ages.limit)) return this.#lookedAt
    if (now - this.#failedAt < ages.retry) return now
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
    })
    if (age >= ages.limit) await this.#looking
    return this.#failedAt > this.#lookedAt ? now : this.#lookedAt
  }

  async #look(): Promise<void> {
    const { clock, read, isContent, onChange, onError } = this.#options
    const at = clock()
    try {
      const first = this.#last === null
      const found = await read({ after: this.#last ?? 0, limit: first ? 1 : MAX_ROWS })
      this.#last = found[0]?.id ?? this.#last ?? 0
      const changed = new Set(found.map(({ collection }) => collection).filter(isContent))
      if (!first && found.length === MAX_ROWS) onChange(null)
      else if (!first && changed.size > 0) onChange(changed)
      this.#lookedAt = at
    } catch (error) {
      onError(error)
      this.#failedAt = clock()
      if (isAppError(error, 'unavailable')) return
      onChange(null)
      this.#lookedAt = at
    }
  }
}
