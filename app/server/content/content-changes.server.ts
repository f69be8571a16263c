import { isAppError } from '~/domain/app-error'
import type { Activity } from '../directus/activity.server'

/** Milliseconds. A look that is younger than `fresh` is good enough, one that is older than `limit` is waited for. */
type Ages = { readonly fresh: number; readonly limit: number }
const ages: Ages = { fresh: 5000, limit: 9000 }
/** Where the back office tells of each change, for one of which it was not told. */
const agesWhenTold: Ages = { fresh: 12_000, limit: 15_000 }
/** Milliseconds after a look that failed. */
const RETRY = 2000

/** New entries of one look; where there are more, something of ours is certainly among them. */
const MAX_ROWS = 200
/**
 * Ids before the last one that are looked through again: of two writes on PostgreSQL that with the lower ids may be committed after
 * the other.
 */
const MARGIN = 500
/** Milliseconds after which it is looked once more: it may have been told of before it was committed. */
const AGAIN = 2000

/** `after`: entries of each collection; `since`, which is not later: those of bookings left out. The newest first, at most `limit`. */
type Asked = Readonly<Record<'after' | 'since' | 'limit', number>>

type Options = {
  /** Epoch milliseconds. */
  readonly clock: () => number
  readonly read: (asked: Asked) => Promise<Activity[]>
  /** Whether a write there changes what pages show. */
  readonly isContent: (collection: string) => boolean
  /** The collections that were written; null: nobody can say. */
  readonly onChange: (changed: ReadonlySet<string> | null) => void
  readonly onError: (error: unknown) => void
  /** Whether a look may go on when the answer that began it is sent. */
  readonly mayRunBehind: boolean
  /** Whether the back office tells of its changes at this moment (`hear`). */
  readonly isTold?: () => boolean
  /** The last change that counts as seen; unless told the last at the first look. */
  readonly last?: number | undefined
}

/**
 * Tells when somebody changed the content in the back office, by one short read when it says so, and every few seconds
 * while anybody visits.
 * While the back office does not answer nothing counts as changed; where it refuses the read, everything does.
 */
export class ContentChanges {
  readonly #options: Options
  #lookedAt = Number.NEGATIVE_INFINITY
  #failedAt = Number.NEGATIVE_INFINITY
  #last: number | null
  /** The ids of the last look; null: all up to the last one. */
  #seen: ReadonlySet<number> | null = null
  #looking: Promise<void> | null = null
  #isHeard = false
  #again: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
    this.#last = options.last ?? null
  }

  /**
   * Until what is in store is known to be that of a few seconds ago, or nobody can say.
   * @returns the epoch milliseconds of which it is; now while the back office does not answer, or tells of each change
   */
  async current(): Promise<number> {
    const { clock, mayRunBehind, isTold } = this.#options
    const now = clock()
    const age = now - this.#lookedAt
    // A process that was stopped meanwhile has heard nothing.
    const told = mayRunBehind && isTold?.() === true
    const { fresh, limit } = told ? agesWhenTold : ages
    if (age < (mayRunBehind ? fresh : limit)) return told ? now : this.#lookedAt
    if (now - this.#failedAt < RETRY) return now
    const looking = this.#startLook()
    if (age >= limit) await looking
    return told || this.#failedAt > this.#lookedAt ? now : this.#lookedAt
  }

  /** Somebody changed something just now: it is looked at once, or after a look that is under way, and once more a little later. */
  hear(): void {
    clearTimeout(this.#again)
    this.#again = setTimeout(() => this.#lookNow(), AGAIN).unref()
    this.#lookNow()
  }

  #lookNow(): void {
    if (this.#looking) this.#isHeard = true
    else void this.#startLook()
  }

  #startLook(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
      if (!this.#isHeard) return
      this.#isHeard = false
      this.#lookNow()
    })
    return this.#looking
  }

  async #look(): Promise<void> {
    const { clock, read, isContent, onChange, onError } = this.#options
    const at = clock()
    try {
      const [first, last, seen] = [this.#last === null, this.#last ?? 0, this.#seen]
      const since = Math.max(0, last - MARGIN)
      const found = await read({ after: last, since, limit: first ? MARGIN : MARGIN + MAX_ROWS })
      this.#last = Math.max(last, found[0]?.id ?? 0)
      this.#seen = new Set(found.map(({ id }) => id))
      const entries = found.filter(({ id }) => (seen ? !seen.has(id) : id > last))
      const changed = new Set(entries.map(({ collection }) => collection).filter(isContent))
      if (!first && entries.length >= MAX_ROWS) onChange(null)
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
