/** A Panama-local moment, `YYYY-MM-DDTHH:mm`. These compare in time order as plain strings. */
export type LocalDateTime = string
/** A Panama-local day, `YYYY-MM-DD`. */
export type LocalDate = string
/** Half a Panama day, `2026-12-10a` before noon or `2026-12-10p` from noon: the grain of stock (D6). */
export type HalfDay = string

/** The only time zone of the product (source.md §5, D3): UTC−5 all year, no daylight saving. */
export const PANAMA = 'America/Panama'

export type RentalLimits = {
  /** Minutes over whole days that are not charged (D3). */
  readonly graceMinutes: number
  /** Hours between now and a pickup (source.md §5, D4). */
  readonly noticeHours: number
  /** Longest rental, in rental days (D4). */
  readonly maximumDays: number
  /** How many days from today a pickup may be (D4). */
  readonly maximumDaysAhead: number
  /** Days of a search that names none, where the site asks for no more. */
  readonly defaultDays: number
  /** Minutes between the times offered in a list. */
  readonly stepMinutes: number
}

/** The business limits; `app.config.ts` publishes them. */
export const rentalLimits: RentalLimits = {
  graceMinutes: 59,
  noticeHours: 2,
  maximumDays: 90,
  maximumDaysAhead: 365,
  defaultDays: 5,
  stepMinutes: 30,
}

/**
 * Rental days charged between two Panama-local moments: 24 hours each, a remainder within the grace
 * is free and beyond it costs a day; at least 1 (D3). Throws RangeError for malformed moments.
 */
export function rentalDays(
  pickup: LocalDateTime,
  returned: LocalDateTime,
  limits: Pick<RentalLimits, 'graceMinutes'> = rentalLimits,
): number {
  return Math.max(1, Math.ceil((minutesBetween(pickup, returned) - limits.graceMinutes) / DAY))
}

/**
 * The half days that a rental touches, in order: the interval is half open, so a car returned at
 * 12:00 is free for that afternoon (D6). Throws RangeError when the return is not after the pickup,
 * because a rental without half days would hold no stock.
 */
export function halfDays(pickup: LocalDateTime, returned: LocalDateTime): HalfDay[] {
  const minutes = minutesBetween(pickup, returned)
  if (minutes <= 0) throw new RangeError(`${returned} is not after ${pickup}`)
  const last = halfDayOf(addMinutes(returned, -1))
  const halves: HalfDay[] = []
  for (let half = halfDayOf(pickup); half <= last; half = nextHalfDay(half)) halves.push(half)
  return halves
}

/** The half day in which a Panama-local moment lies: `a` before 12:00, `p` from 12:00. */
export function halfDayOf(local: LocalDateTime): HalfDay {
  return dateOf(local) + (timeOf(local) < '12:00' ? 'a' : 'p')
}

/** What the clock in Panama shows at an instant (or milliseconds since 1970), to the minute. */
export function panamaNow(now: Temporal.Instant | number): LocalDateTime {
  const instant = typeof now === 'number' ? Temporal.Instant.fromEpochMilliseconds(now) : now
  return toText(instant.toZonedDateTimeISO(PANAMA).toPlainDateTime())
}

/** Milliseconds since 1970 at a Panama-local moment. Throws RangeError when malformed. */
export function panamaEpoch(local: LocalDateTime): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(PANAMA).epochMilliseconds
}

/** The value itself if it is a real `YYYY-MM-DDTHH:mm`, else null (30 February, 24:00, seconds, zones). */
export function parseLocalDateTime(value: unknown): LocalDateTime | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value)) return null
  return isReal(() => Temporal.PlainDateTime.from(value, { overflow: 'reject' })) ? value : null
}

/** The value itself if it is a real `YYYY-MM-DD`, else null. */
export function parseLocalDate(value: unknown): LocalDate | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return null
  return isReal(() => Temporal.PlainDate.from(value, { overflow: 'reject' })) ? value : null
}

/** Moves a day, or a moment at the same time of day, by calendar days. Throws RangeError when malformed. */
export function addDays(local: LocalDate | LocalDateTime, days: number): string {
  const date = Temporal.PlainDate.from(dateOf(local)).add({ days }).toString()
  return date + local.slice(10)
}

/** Moves a Panama-local moment by elapsed minutes. Throws RangeError when malformed. */
export function addMinutes(local: LocalDateTime, minutes: number): LocalDateTime {
  const moved = Temporal.PlainDateTime.from(local).toZonedDateTime(PANAMA).add({ minutes })
  return toText(moved.toPlainDateTime())
}

/** Calendar days from one to the other, whatever the time of day; negative when `to` is earlier. */
export function daysBetween(
  from: LocalDate | LocalDateTime,
  to: LocalDate | LocalDateTime,
): number {
  return Temporal.PlainDate.from(dateOf(from)).until(dateOf(to), { largestUnit: 'day' }).days
}

/**
 * Minutes that pass in Panama from one moment to the other; negative when `to` is earlier. Whole also
 * across 1908, when Panama's clocks, 8 seconds off the minute, joined the time zones.
 */
export function minutesBetween(from: LocalDateTime, to: LocalDateTime): number {
  return Math.round((panamaEpoch(to) - panamaEpoch(from)) / 60_000)
}

/** `2026-12-10` of `2026-12-10T09:30`. */
export function dateOf(local: LocalDate | LocalDateTime): LocalDate {
  return local.slice(0, 10)
}

/** `09:30` of `2026-12-10T09:30`. */
export function timeOf(local: LocalDateTime): string {
  return local.slice(11, 16)
}

const DAY = 24 * 60

function nextHalfDay(half: HalfDay): HalfDay {
  const date = dateOf(half)
  return half.endsWith('a') ? `${date}p` : `${addDays(date, 1)}a`
}

function toText(moment: Temporal.PlainDateTime): LocalDateTime {
  return moment.toString({ smallestUnit: 'minute' })
}

function isReal(parse: () => unknown): boolean {
  try {
    parse()
    return true
  } catch {
    return false
  }
}
