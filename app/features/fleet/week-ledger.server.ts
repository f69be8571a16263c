import { addDays, type LocalDate } from '~/domain/rental-period'

/** Car id -> its taken half days as `busyKey`s. */
export type BusyByCar = ReadonlyMap<number, ReadonlySet<string>>

type Span = { readonly from: LocalDate; readonly to: LocalDate }
type Week = { readonly at: number; readonly busy: Promise<BusyByCar> }

/** Whole weeks, so that renters who ask for different dates share what was read; one call at a time for each week. */
export class WeekLedger {
  readonly #weeks = new Map<number, Week>()
  readonly #clock: () => number

  /** `clock` gives epoch milliseconds. */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** The weeks that cover a span of days. `maxAge` in milliseconds. @throws whatever `read` throws. */
  async read(
    { from, to }: Span,
    maxAge: number,
    read: (span: Span) => Promise<BusyByCar>,
  ): Promise<BusyByCar[]> {
    const weeks = range(weekOf(from), weekOf(to))
    const old = weeks.filter((week) => !this.#isFresh(week, maxAge))
    const [first, last] = [old[0], old.at(-1)]
    if (first !== undefined && last !== undefined) this.#fetch(range(first, last), read)
    const found = weeks.flatMap((week) => this.#weeks.get(week) ?? [])
    return Promise.all(found.map(({ busy }) => busy))
  }

  #isFresh(week: number, maxAge: number): boolean {
    const entry = this.#weeks.get(week)
    return entry !== undefined && this.#clock() - entry.at < maxAge
  }

  #fetch(weeks: readonly number[], read: (span: Span) => Promise<BusyByCar>): void {
    const [first, last] = [weeks[0] ?? 0, weeks.at(-1) ?? 0]
    const all = read({ from: firstDayOf(first), to: addDays(firstDayOf(last), 6) }).then(byWeek)
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
const day = 24 * 60 * 60 * 1000

/** Weeks are counted from 1 January 1970 in steps of seven days; on which weekday they begin does not matter. */
function weekOf(date: LocalDate): number {
  return Math.floor(Date.parse(`${date}T00:00Z`) / day / 7)
}

function firstDayOf(week: number): LocalDate {
  return new Date(week * 7 * day).toISOString().slice(0, 10)
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** `{unit}:{date}{a|p}` says itself in which week it lies. */
function byWeek(busy: BusyByCar): Map<number, Map<number, Set<string>>> {
  const weeks = new Map<number, Map<number, Set<string>>>()
  for (const [car, keys] of busy) {
    for (const key of keys) {
      const week = weekOf(key.slice(key.indexOf(':') + 1, -1))
      const cars = weeks.get(week) ?? new Map<number, Set<string>>()
      const own = cars.get(car) ?? new Set()
      own.add(key)
      cars.set(car, own)
      weeks.set(week, cars)
    }
  }
  return weeks
}
