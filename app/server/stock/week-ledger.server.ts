import {
  byWeek,
  emptyWeek,
  type LedgerWeek,
  type OccupiedByCar,
  type Span,
  spanOf,
  weeksBetween,
  weeksOf,
  withChanges,
} from './ledger-week'

export type LedgerSource = {
  /** The half days taken in some days, both included; of these reservations, or of all. */
  readonly read: (span: Span, reservationIds?: readonly number[]) => Promise<OccupiedByCar>
  /** Ids of the reservations that changed since the last call, nothing at the first; null: anything may have. */
  readonly changes: () => Promise<readonly number[] | null>
}

type Week = { readonly at: number; content: Promise<LedgerWeek> }

/** Milliseconds after which a week is read as a whole again, behind whoever asks for it, and before. */
const ages = { renew: 10 * 60_000, limit: 30 * 60_000 } as const

/** Half days of one reading, above which it is several answers of the back office. */
const LARGE = 5000

/**
 * Whole weeks, so that renters who ask for different dates share what was read. What is read in one answer is read again
 * when it is too old; as soon as a reading is large, a week is read once, and then only what changed in it.
 */
export class WeekLedger {
  readonly #weeks = new Map<number, Week>()
  readonly #clock: () => number
  readonly #source: LedgerSource
  readonly #large: number
  #isLarge: boolean
  #hasLooked = false
  #lookedAt = Number.NEGATIVE_INFINITY
  #looking: Promise<void> | null = null
  /** Ids of what changed while a week is being renewed; null: none is. */
  #changedMeanwhile: Set<number> | null = null

  /** `clock` gives epoch milliseconds; `large`: half days of a reading that is no more read again, 0: none is. */
  constructor(clock: () => number, source: LedgerSource, large = LARGE) {
    this.#clock = clock
    this.#source = source
    this.#large = large
    this.#isLarge = large === 0
  }

  /** The weeks that cover a span of days, as they were `maxAge` milliseconds ago or later. @throws what `source` throws. */
  async read(span: Span, maxAge: number): Promise<OccupiedByCar[]> {
    if (this.#isLarge) await this.#keepCurrent(maxAge)
    const weeks = weeksOf(span)
    const limit = this.#isLarge ? ages.limit : maxAge
    const missing = weeks.filter((week) => this.#ageOf(week) >= limit)
    const [first, last] = [missing[0], missing.at(-1)]
    if (first !== undefined && last !== undefined) this.#fetch(weeksBetween(first, last))
    else if (this.#isLarge) this.#renew(weeks)
    const found = weeks.flatMap((week) => this.#weeks.get(week) ?? [])
    return (await Promise.all(found.map(({ content }) => content))).map(({ occupied }) => occupied)
  }

  /** A look ahead of the time when somebody would have to wait for it, where somebody asks all the time. */
  async #keepCurrent(maxAge: number): Promise<void> {
    const age = this.#clock() - this.#lookedAt
    if (age >= maxAge) await this.#look()
    else if (age >= maxAge / 2)
      this.#look().catch(() => {
        // Who looks next is told.
      })
  }

  /** One look for all who ask meanwhile. */
  #look(): Promise<void> {
    this.#looking ??= this.#takeChanges().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #takeChanges(): Promise<void> {
    const at = this.#clock()
    const changes = await this.#source.changes()
    try {
      // The weeks that were read before the first look may have changed until then.
      if (changes && this.#hasLooked) await this.#take(new Set(changes))
      else this.#weeks.clear()
      this.#hasLooked = true
    } catch (error) {
      // They are not told again.
      this.#weeks.clear()
      throw error
    }
    this.#lookedAt = at
  }

  /** Reads the changed reservations' half days in all weeks that are held: some may be where they were before. */
  async #take(ids: ReadonlySet<number>): Promise<void> {
    if (ids.size === 0 || this.#weeks.size === 0) return
    for (const id of ids) this.#changedMeanwhile?.add(id)
    const held = [...this.#weeks.keys()]
    const span = spanOf(Math.min(...held), Math.max(...held))
    const now = byWeek(await this.#source.read(span, [...ids]))
    for (const week of held) {
      const entry = this.#weeks.get(week)
      if (!entry) continue
      entry.content = entry.content.then((content) =>
        withChanges(content, now.get(week) ?? emptyWeek(), ids),
      )
      // A reading that failed is told to who asked for the week.
      entry.content.catch(() => {})
    }
  }

  #ageOf(week: number): number {
    const entry = this.#weeks.get(week)
    return entry ? this.#clock() - entry.at : Number.POSITIVE_INFINITY
  }

  #fetch(weeks: readonly number[]): void {
    const all = this.#source.read(spanOf(weeks[0] ?? 0, weeks.at(-1) ?? 0)).then((occupied) => {
      if (sizeOf(occupied) > this.#large) this.#isLarge = true
      return byWeek(occupied)
    })
    for (const week of weeks) {
      const entry: Week = {
        at: this.#clock(),
        content: all.then((found) => found.get(week) ?? emptyWeek()),
      }
      this.#put(week, entry)
      // Who asked gets the failure from the promise itself; the next one asks again.
      entry.content.catch(() => {
        if (this.#weeks.get(week) === entry) this.#weeks.delete(week)
      })
    }
  }

  /** One at a time, and nobody waits: it is for what no look finds, such as a reservation that was deleted. */
  #renew(weeks: readonly number[]): void {
    const week = weeks.find((one) => this.#ageOf(one) >= ages.renew)
    if (week === undefined || this.#changedMeanwhile) return
    const changed = new Set<number>()
    this.#changedMeanwhile = changed
    const held = this.#weeks.get(week)
    const at = this.#clock()
    this.#readWith(week, changed)
      .then((content) => {
        // Where it was dropped or read meanwhile, this may be older.
        if (this.#weeks.get(week) === held)
          this.#put(week, { at, content: Promise.resolve(content) })
      })
      .catch(() => {
        // The back office is out, as the next look says; what is held stays.
      })
      .finally(() => {
        this.#changedMeanwhile = null
      })
  }

  /** A week with what is added to `changed` while it is read: its reading may be from before. */
  async #readWith(week: number, changed: Set<number>): Promise<LedgerWeek> {
    const span = spanOf(week, week)
    const read = async (ids?: readonly number[]) =>
      byWeek(await this.#source.read(span, ids)).get(week) ?? emptyWeek()
    let content = await read()
    while (changed.size > 0) {
      const ids = new Set(changed)
      changed.clear()
      content = withChanges(content, await read([...ids]), ids)
    }
    return content
  }

  /** Two years of weeks at most; the ones read longest ago go first. */
  #put(week: number, entry: Week): void {
    this.#weeks.delete(week)
    this.#weeks.set(week, entry)
    for (const oldest of this.#weeks.keys()) {
      if (this.#weeks.size <= capacity) return
      this.#weeks.delete(oldest)
    }
  }
}

const capacity = 104

function sizeOf(occupied: OccupiedByCar): number {
  return [...occupied.values()].reduce((sum, keys) => sum + keys.size, 0)
}
