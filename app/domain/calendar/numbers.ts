/**
 * Dates and times of day as numbers. All other arithmetic is Temporal's; these are asked for thousands of times for one
 * answer, and `24:00`, at which a branch may close, is no time of Temporal's (decision record 50).
 */
import type { LocalDate } from './rental-period.ts'

/** Days since 1 January 1970. NaN when malformed. */
export function dayNumber(date: LocalDate): number {
  return Date.parse(`${date}T00:00Z`) / (24 * 60 * 60_000)
}

/** `HH:mm` of a minute of the day, from 0 to 1440. */
export function toTime(minuteOfDay: number): string {
  const hour = String(Math.floor(minuteOfDay / 60)).padStart(2, '0')
  return `${hour}:${String(minuteOfDay % 60).padStart(2, '0')}`
}

/** The minute of the day of `HH:mm`. */
export function toMinuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
