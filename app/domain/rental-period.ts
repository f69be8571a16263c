/** A Panama-local moment, `YYYY-MM-DDTHH:mm`; as strings they sort by time. */
export type LocalDateTime = string
/** `YYYY-MM-DD` in Panama. */
export type LocalDate = string
/** The unit of stock (D6): `2026-12-10a` before noon, `2026-12-10p` from noon. */
export type HalfDay = string

/** The only time zone of the product (source.md §5, D3): UTC−5 all year, no daylight saving. */
export const PANAMA = 'America/Panama'

export type RentalLimits = {
  readonly graceMinutes: number
  readonly noticeHours: number
  readonly maximumDays: number
  readonly maximumDaysAhead: number
  readonly defaultDays: number
  readonly stepMinutes: number
}

/** D3, D4, notice: source.md §5. `graceMinutes` over whole days are free. `app.config.ts` publishes them. */
export const rentalLimits: RentalLimits = {
  graceMinutes: 59,
  noticeHours: 2,
  maximumDays: 90,
  maximumDaysAhead: 365,
  defaultDays: 5,
  stepMinutes: 30,
}

/** Days charged (D3): 24 hours each, a rest beyond the grace one more; at least 1. @throws RangeError if malformed. */
export function rentalDays(
  pickup: LocalDateTime,
  returned: LocalDateTime,
  limits: Pick<RentalLimits, 'graceMinutes'> = rentalLimits,
): number {
  return Math.max(1, Math.ceil((minutesBetween(pickup, returned) - limits.graceMinutes) / DAY))
}

/** D6: a car returned at 12:00 is free that afternoon. @throws RangeError when the return is not after the pickup. */
export function halfDays(pickup: LocalDateTime, returned: LocalDateTime): HalfDay[] {
  const minutes = minutesBetween(pickup, returned)
  if (minutes <= 0) throw new RangeError(`${returned} is not after ${pickup}`)
  const last = halfDayOf(addMinutes(returned, -1))
  const halves: HalfDay[] = []
  for (let half = halfDayOf(pickup); half <= last; half = nextHalfDay(half)) halves.push(half)
  return halves
}

export function halfDayOf(local: LocalDateTime): HalfDay {
  return dateOf(local) + (timeOf(local) < '12:00' ? 'a' : 'p')
}

export function panamaNow(now: Temporal.Instant | number): LocalDateTime {
  const instant = typeof now === 'number' ? Temporal.Instant.fromEpochMilliseconds(now) : now
  return toText(instant.toZonedDateTimeISO(PANAMA).toPlainDateTime())
}

/** Milliseconds since 1970 at a Panama-local moment. Throws RangeError when malformed. */
export function panamaEpoch(local: LocalDateTime): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(PANAMA).epochMilliseconds
}

/** Null for anything but a real `YYYY-MM-DDTHH:mm`: 30 February, 24:00, seconds, zones. */
export function parseLocalDateTime(value: unknown): LocalDateTime | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value)) return null
  return isReal(() => Temporal.PlainDateTime.from(value, { overflow: 'reject' })) ? value : null
}

export function parseLocalDate(value: unknown): LocalDate | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return null
  return isReal(() => Temporal.PlainDate.from(value, { overflow: 'reject' })) ? value : null
}

/** Calendar days; the time of day stays. Throws RangeError when malformed. */
export function addDays(local: LocalDate | LocalDateTime, days: number): string {
  const date = Temporal.PlainDate.from(dateOf(local)).add({ days }).toString()
  return date + local.slice(10)
}

export function addMinutes(local: LocalDateTime, minutes: number): LocalDateTime {
  const moved = Temporal.PlainDateTime.from(local).toZonedDateTime(PANAMA).add({ minutes })
  return toText(moved.toPlainDateTime())
}

export function daysBetween(
  from: LocalDate | LocalDateTime,
  to: LocalDate | LocalDateTime,
): number {
  return Temporal.PlainDate.from(dateOf(from)).until(dateOf(to), { largestUnit: 'day' }).days
}

/** Negative when `to` is earlier. Rounded: before 1908 Panama's clocks were 8 seconds off the minute. */
export function minutesBetween(from: LocalDateTime, to: LocalDateTime): number {
  return Math.round((panamaEpoch(to) - panamaEpoch(from)) / 60_000)
}

export function dateOf(local: LocalDate | LocalDateTime): LocalDate {
  return local.slice(0, 10)
}

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
