import { addDays, type LocalDate } from '~/domain/rental-period'

/** Car id -> its taken half days as `busyKey`s -> whose they are: a reservation's id, or null for the staff's. */
export type BusyByCar = ReadonlyMap<number, ReadonlyMap<string, number | null>>

export type Span = { readonly from: LocalDate; readonly to: LocalDate }
/** A reservation, and the days on which its car may be taken other than before. */
export type ChangedSpan = Span & { readonly id: number; readonly carId: number }

export type LedgerSource = {
  /** What is taken in some days, both included; of these reservations, or of all. */
  readonly read: (span: Span, reservationIds?: readonly number[]) => Promise<BusyByCar>
  /** What changed since the last call, nothing at the first; null: anything may have. */
  readonly changes: () => Promise<readonly ChangedSpan[] | null>
}

type Week = { readonly at: number; busy: Promise<BusyByCar> }

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
  #isRenewing = false

  /** `clock` gives epoch milliseconds; `large`: half days of a reading that is no more read again, 0: none is. */
  constructor(clock: () => number, source: LedgerSource, large = LARGE) {
    this.#clock = clock
    this.#source = source
    this.#large = large
    this.#isLarge = large === 0
  }

  /** The weeks that cover a span of days, as they were `maxAge` milliseconds ago or later. @throws what `source` throws. */
  async read({ from, to }: Span, maxAge: number): Promise<BusyByCar[]> {
    if (this.#isLarge && this.#clock() - this.#lookedAt >= maxAge) await this.#look()
    const weeks = range(weekOf(from), weekOf(to))
    const limit = this.#isLarge ? ages.limit : maxAge
    const missing = weeks.filter((week) => this.#ageOf(week) >= limit)
    const [first, last] = [missing[0], missing.at(-1)]
    if (first !== undefined && last !== undefined) this.#fetch(range(first, last))
    else if (this.#isLarge) this.#renew(weeks)
    const found = weeks.flatMap((week) => this.#weeks.get(week) ?? [])
    return Promise.all(found.map(({ busy }) => busy))
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
      // What was read before the first look may have changed until then.
      if (changes && this.#hasLooked) await this.#take(changes)
      else this.#weeks.clear()
      this.#hasLooked = true
    } catch (error) {
      // They are not told again.
      this.#weeks.clear()
      throw error
    }
    this.#lookedAt = at
  }

  /** What the changed reservations have now, in the weeks that are held. */
  async #take(changes: readonly ChangedSpan[]): Promise<void> {
    const touched = new Set(changes.flatMap(({ from, to }) => range(weekOf(from), weekOf(to))))
    const weeks = [...touched].filter((week) => this.#weeks.has(week)).toSorted((a, b) => a - b)
    const [first, last] = [weeks[0], weeks.at(-1)]
    if (first === undefined || last === undefined) return
    const ids = new Set(changes.map(({ id }) => id))
    const found = byWeek(await this.#source.read(spanOf(first, last), [...ids]))
    await Promise.all(
      weeks.map((week) => {
        const entry = this.#weeks.get(week)
        if (!entry) return null
        const now = found.get(week) ?? new Map()
        const cars = new Set([...changes.map(({ carId }) => carId), ...now.keys()])
        entry.busy = entry.busy.then((busy) => withChanges(busy, now, cars, ids))
        return entry.busy
      }),
    )
  }

  #ageOf(week: number): number {
    const entry = this.#weeks.get(week)
    return entry ? this.#clock() - entry.at : Number.POSITIVE_INFINITY
  }

  #fetch(weeks: readonly number[]): void {
    const all = this.#source.read(spanOf(weeks[0] ?? 0, weeks.at(-1) ?? 0)).then((busy) => {
      if (sizeOf(busy) > this.#large) this.#isLarge = true
      return byWeek(busy)
    })
    for (const week of weeks) {
      const entry: Week = {
        at: this.#clock(),
        busy: all.then((found) => found.get(week) ?? new Map()),
      }
      this.#put(week, entry)
      // Who asked gets the failure from the promise itself; the next one asks again.
      entry.busy.catch(() => {
        if (this.#weeks.get(week) === entry) this.#weeks.delete(week)
      })
    }
  }

  /** One at a time, and nobody waits: it is for what no look finds, such as a reservation that was deleted. */
  #renew(weeks: readonly number[]): void {
    const week = weeks.find((one) => this.#ageOf(one) >= ages.renew)
    if (week === undefined || this.#isRenewing) return
    this.#isRenewing = true
    const at = this.#clock()
    this.#source
      .read(spanOf(week, week))
      .then((busy) => {
        // Changes of meanwhile are looked for again.
        this.#lookedAt = Number.NEGATIVE_INFINITY
        const found = byWeek(busy).get(week) ?? new Map()
        this.#put(week, { at, busy: Promise.resolve(found) })
      })
      .catch(() => {
        // The back office is out, as the next look says; what is held stays.
      })
      .finally(() => {
        this.#isRenewing = false
      })
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

function sizeOf(busy: BusyByCar): number {
  return [...busy.values()].reduce((sum, keys) => sum + keys.size, 0)
}

const capacity = 104
const day = 24 * 60 * 60 * 1000

/** Weeks are counted from 1 January 1970 in steps of seven days; on which weekday they begin does not matter. */
function weekOf(date: LocalDate): number {
  return Math.floor(Date.parse(`${date}T00:00Z`) / day / 7)
}

function firstDayOf(week: number): LocalDate {
  return new Date(week * 7 * day).toISOString().slice(0, 10)
}

function spanOf(first: number, last: number): Span {
  return { from: firstDayOf(first), to: addDays(firstDayOf(last), 6) }
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

function withChanges(
  busy: BusyByCar,
  now: BusyByCar,
  cars: ReadonlySet<number>,
  ids: ReadonlySet<number>,
): BusyByCar {
  const next = new Map(busy)
  for (const car of cars) {
    const others = [...(busy.get(car) ?? [])].filter(([, owner]) => !owner || !ids.has(owner))
    next.set(car, new Map([...others, ...(now.get(car) ?? [])]))
  }
  return next
}

/** `{unit}:{date}{a|p}` says itself in which week it lies. */
function byWeek(busy: BusyByCar): Map<number, Map<number, Map<string, number | null>>> {
  const weeks = new Map<number, Map<number, Map<string, number | null>>>()
  for (const [car, keys] of busy) {
    for (const [key, owner] of keys) {
      const week = weekOf(key.slice(key.indexOf(':') + 1, -1))
      const cars = weeks.get(week) ?? new Map<number, Map<string, number | null>>()
      const own = cars.get(car) ?? new Map()
      own.set(key, owner)
      cars.set(car, own)
      weeks.set(week, cars)
    }
  }
  return weeks
}
