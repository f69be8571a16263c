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
  const charged = minutesBetween(pickup, returned) - limits.graceMinutes
  return Math.max(1, Math.ceil(charged / MINUTES_OF_A_DAY))
}

/**
 * D6: a car returned at 12:00 is free that afternoon.
 * @throws RangeError when the return is not after the pickup, or one of them is malformed
 */
export function halfDays(pickup: LocalDateTime, returned: LocalDateTime): HalfDay[] {
  const end = momentOf(returned).subtract({ minutes: 1 })
  if (Temporal.PlainDateTime.compare(momentOf(pickup), end) > 0) {
    throw new RangeError(`${returned} is not after ${pickup}`)
  }
  const last = halfDayOf(end.toString())
  const halves: HalfDay[] = []
  for (let half = halfDayOf(pickup); half <= last; half = nextHalfDay(half)) halves.push(half)
  return halves
}

export function halfDayOf(local: LocalDateTime): HalfDay {
  return dateOf(local) + (timeOf(local) < '12:00' ? 'a' : 'p')
}

/** @param now milliseconds since 1970 where it is a number */
export function panamaNow(now: Temporal.Instant | number): LocalDateTime {
  const instant = typeof now === 'number' ? Temporal.Instant.fromEpochMilliseconds(now) : now
  return toMinute(instant.toZonedDateTimeISO(PANAMA).toPlainDateTime())
}

/** Milliseconds since 1970 at a Panama-local moment. @throws RangeError when malformed */
export function panamaEpoch(local: LocalDateTime): number {
  return momentOf(local).toZonedDateTime(PANAMA).epochMilliseconds
}

/** Reads a real `YYYY-MM-DDTHH:mm`; null for anything else: 30 February, 24:00, seconds, zones. */
export function parseLocalDateTime(value: unknown): LocalDateTime | null {
  return typeof value === 'string' && isReal(() => momentOf(value)) ? value : null
}

export function parseLocalDate(value: unknown): LocalDate | null {
  return typeof value === 'string' && isReal(() => dayOf(value)) ? value : null
}

/** Calendar days; the time of day stays. @throws RangeError when malformed */
export function addDays(local: LocalDate | LocalDateTime, days: number): string {
  return dayOf(dateOf(local)).add({ days }).toString() + local.slice(10)
}

/** So many dates in a row, `first` among them. @throws RangeError when malformed */
export function datesFrom(first: LocalDate | LocalDateTime, count: number): readonly LocalDate[] {
  const from = dateOf(first)
  const key = `${from} ${count}`
  const known = spans.get(key)
  if (known) return known
  const day = dayOf(from)
  const dates = Array.from({ length: count }, (_, days) =>
    (days ? day.add({ days }) : day).toString(),
  )
  // A visitor may ask for any dates.
  if (spans.size >= SPANS_KEPT) spans.clear()
  spans.set(key, dates)
  return dates
}

/** The dates of a rental are asked for by each price of each car of a fleet, and are counted once. */
const spans = new Map<string, readonly LocalDate[]>()
const SPANS_KEPT = 500

/** @throws RangeError when malformed */
export function addMinutes(local: LocalDateTime, minutes: number): LocalDateTime {
  return toMinute(momentOf(local).add({ minutes }))
}

/** Negative when `to` is earlier; the time of day does not count. @throws RangeError when malformed */
export function daysBetween(
  from: LocalDate | LocalDateTime,
  to: LocalDate | LocalDateTime,
): number {
  return dayOf(dateOf(from)).until(dayOf(dateOf(to))).days
}

/** Negative when `to` is earlier. @throws RangeError when malformed */
export function minutesBetween(from: LocalDateTime, to: LocalDateTime): number {
  return momentOf(from).until(momentOf(to), { largestUnit: 'minutes' }).minutes
}

export function dateOf(local: LocalDate | LocalDateTime): LocalDate {
  return local.slice(0, 10)
}

export function timeOf(local: LocalDateTime): string {
  return local.slice(11, 16)
}

const MINUTES_OF_A_DAY = 24 * 60

/** @throws RangeError when it is no moment of the calendar, or written otherwise */
function momentOf(local: LocalDateTime): Temporal.PlainDateTime {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) throw new RangeError(`${local} is no moment`)
  return Temporal.PlainDateTime.from(local)
}

/** @throws RangeError when it is no day of the calendar, or written otherwise */
function dayOf(date: LocalDate): Temporal.PlainDate {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new RangeError(`${date} is no day`)
  return Temporal.PlainDate.from(date)
}

function toMinute(moment: Temporal.PlainDateTime): LocalDateTime {
  return moment.toString({ smallestUnit: 'minute' })
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
