import { MINIMUM_AGE } from '../booking/booking-rules'
import {
  dateOf,
  type LocalDate,
  type LocalDateTime,
  parseLocalDate,
} from '../calendar/rental-period'

export const NAME_LENGTH = 60

/** Why a field of the renter's form is refused. E-mail and phone formats are checked by libraries (D21). */
export const renterProblems = [
  'required',
  'too_long',
  'invalid_name',
  'invalid_birthday',
  'minimum_age',
  'invalid_license',
  'terms',
] as const
export type RenterProblem = (typeof renterProblems)[number]

/** Letters of any script, and the dots of "Ma. Luisa" (D21, D41). */
export function checkName(value: string): RenterProblem | null {
  const name = value.trim().normalize('NFC')
  if (name === '') return 'required'
  if ([...name].length > NAME_LENGTH) return 'too_long'
  return /^\p{L}[\p{L}\p{M} .'’-]*$/u.test(name) ? null : 'invalid_name'
}

/** 21 full years on the pickup day in Panama (§5.2, D21), or as many as the car asks for (`leastAge`). */
export function checkBirthday(
  value: string,
  pickup: LocalDate | LocalDateTime,
  least: number = MINIMUM_AGE,
): RenterProblem | null {
  if (value.trim() === '') return 'required'
  const birthday = parseLocalDate(value.trim())
  if (!birthday) return 'invalid_birthday'
  const age = ageOn(birthday, dateOf(pickup))
  if (age < 0 || age > OLDEST) return 'invalid_birthday'
  return age < least ? 'minimum_age' : null
}

/** As it is kept: without the spaces that cards print in it (D41). */
export function normaliseLicense(value: string): string {
  return value.replace(/\s+/g, '').normalize('NFC')
}

/** 4 to 20 letters, digits and hyphens, as licenses of any country print them; spaces do not count (D21). */
export function checkLicense(value: string): RenterProblem | null {
  const license = normaliseLicense(value)
  if (license === '') return 'required'
  return /^(?=.*[\p{L}\d])[\p{L}\d-]{4,20}$/u.test(license) ? null : 'invalid_license'
}

export function checkTerms(accepted: boolean): RenterProblem | null {
  return accepted ? null : 'terms'
}

/** Full years; negative before birth. 29 February is 1 March in common years. @throws RangeError when malformed. */
export function ageOn(birthday: LocalDate, day: LocalDate): number {
  const born = Temporal.PlainDate.from(birthday)
  const on = Temporal.PlainDate.from(day)
  const before = on.month < born.month || (on.month === born.month && on.day < born.day)
  return on.year - born.year - (before ? 1 : 0)
}

export function isAdultOn(birthday: LocalDate, pickup: LocalDate | LocalDateTime): boolean {
  return ageOn(birthday, dateOf(pickup)) >= MINIMUM_AGE
}

/** Whether the young-driver fee applies on the pickup day (D9). */
export function isYoungDriver(
  birthday: LocalDate,
  pickup: LocalDate | LocalDateTime,
  maximumAge: number,
): boolean {
  return isAdultOn(birthday, pickup) && ageOn(birthday, dateOf(pickup)) <= maximumAge
}

const OLDEST = 120

/** `90` is 1990, `04` 2004: nobody born after 2009 rents (D41). `19` and `20` begin a year and stay as they are. */
export function fullYear(year: string): string {
  const typed = year.trim()
  if (!/^(?!19|20)\d{2}$/.test(typed)) return typed
  return `${typed.startsWith('0') ? '20' : '19'}${typed}`
}

/** `29` is 2029: the year of a day to come. */
export function fullYearAhead(year: string): string {
  const typed = year.trim()
  return /^\d{2}$/.test(typed) ? `20${typed}` : typed
}

/**
 * `YYYY-MM-DD` of a date that was typed in three fields, padded. What is missing stays empty (`1990--`), so that a
 * half-typed date survives a reload; nothing at all is ''.
 */
export function joinDate(day: string, month: string, year: string): string {
  if (`${day}${month}${year}`.trim() === '') return ''
  const pad = (part: string) => (/^\d$/.test(part.trim()) ? `0${part.trim()}` : part.trim())
  return `${year.trim()}-${pad(month)}-${pad(day)}`
}

export function splitDate(date: string): { day: string; month: string; year: string } {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day, month, year }
}
