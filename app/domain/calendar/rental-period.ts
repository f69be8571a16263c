/** A Panama-local moment, `YYYY-MM-DDTHH:mm`; as strings they sort by time. */
export type LocalDateTime = string
/** `YYYY-MM-DD` in Panama. */
export type LocalDate = string
/** The unit of stock (D6): `2026-12-10a` before noon, `2026-12-10p` from noon. */
export type HalfDay = string

/** The only time zone of the product (§5.13, D3): UTC−5 all year, no daylight saving. */
export const PANAMA = 'America/Panama'

export type RentalSettings = {
  readonly graceMinutes: number
  readonly noticeHours: number
  readonly maximumDays: number
  readonly maximumDaysAhead: number
  readonly defaultDays: number
  readonly stepMinutes: number
}

/** D3, D4; the notice is §5.12. `graceMinutes` over whole days are free. */
export const rentalSettings: RentalSettings = {
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
  limits: Pick<RentalSettings, 'graceMinutes'> = rentalSettings,
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
  const instant = typeof now === 'number' ? now : now.epochMilliseconds
  return minuteText(instant - OFFSET)
}

/** Milliseconds since 1970 at a Panama-local moment. Throws RangeError when malformed. */
export function panamaEpoch(local: LocalDateTime): number {
  return clockOf(local) + OFFSET
}

/** Reads a real `YYYY-MM-DDTHH:mm`; null for anything else: 30 February, 24:00, seconds, zones. */
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
  const midnight = clockOf(`${dateOf(local)}T00:00`)
  return dateOf(minuteText(midnight + days * DAY * MINUTE)) + local.slice(10)
}

export function addMinutes(local: LocalDateTime, minutes: number): LocalDateTime {
  return minuteText(clockOf(local) + minutes * MINUTE)
}

export function daysBetween(
  from: LocalDate | LocalDateTime,
  to: LocalDate | LocalDateTime,
): number {
  return minutesBetween(`${dateOf(from)}T00:00`, `${dateOf(to)}T00:00`) / DAY
}

/** Negative when `to` is earlier. Throws RangeError when malformed. */
export function minutesBetween(from: LocalDateTime, to: LocalDateTime): number {
  return (clockOf(to) - clockOf(from)) / MINUTE
}

export function dateOf(local: LocalDate | LocalDateTime): LocalDate {
  return local.slice(0, 10)
}

export function timeOf(local: LocalDateTime): string {
  return local.slice(11, 16)
}

const DAY = 24 * 60
const MINUTE = 60_000

/** Milliseconds. No zone is asked: every price and every day of stock is counted in these, thousands for one answer. */
const OFFSET = 5 * 60 * MINUTE

/** Milliseconds of a clock that shows this, were it in Greenwich. @throws RangeError when no clock does. */
function clockOf(local: LocalDateTime): number {
  const clock = Date.parse(`${local}Z`)
  if (Number.isNaN(clock) || minuteText(clock) !== local) {
    throw new RangeError(`${local} is no moment of the calendar`)
  }
  return clock
}

/** @throws RangeError outside of what a date can be. */
function minuteText(clock: number): LocalDateTime {
  return new Date(clock).toISOString().slice(0, 16)
}

function nextHalfDay(half: HalfDay): HalfDay {
  const date = dateOf(half)
  return half.endsWith('a') ? `${date}p` : `${addDays(date, 1)}a`
}

function isReal(parse: () => unknown): boolean {
  try {
    parse()
    return true
  } catch {
    return false
  }
}
