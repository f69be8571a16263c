import { asTyped } from '../as-typed.ts'
import { asTypedCode } from '../as-typed-code.ts'
import { MINIMUM_AGE } from '../booking/booking-rules.ts'
import {
  dateOf,
  type LocalDate,
  type LocalDateTime,
  parseLocalDate,
} from '../calendar/rental-period.ts'

export const NAME_LENGTH = 60

/** Why a field of the renter's form is refused. E-mail and phone formats are checked by libraries (D21). */
export type RenterProblem =
  | 'required'
  | 'too_long'
  | 'invalid_name'
  | 'latin_letters'
  | 'invalid_birthday'
  | 'minimum_age'
  | 'invalid_license'
  | 'terms'

/**
 * Letters of a script that our papers print, and the marks within words that languages have (D21, D41, D52): `'t Hooft`,
 * `Marcel·lí`, `Ma. Luisa`, `Ravi a/l Kumar`.
 */
export function checkName(value: string): RenterProblem | null {
  const name = asTyped(value)
  if (name === '') return 'required'
  if ([...name].length > NAME_LENGTH) return 'too_long'
  if (!NAME.test(name)) return 'invalid_name'
  return PRINTED.test(name) ? null : 'latin_letters'
}

/** Besides letters: joiners, the dots of Japanese and Chinese, marks of Hebrew, Tibetan, Hindi and Georgian words. */
const NAME =
  /^'?[\p{L}\u3007](?:[\p{L}\p{M}\u3007 .,'\u00B7\u30FB\uFF65\u05F3\u05F4\u0F0B\u0F0C\u0970/-]|\u200C|\u200D)*$/u

/** The scripts that the voucher has letters for (`voucher/fallback-fonts.server.ts`). */
const PRINTED =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thaana}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Ethiopic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]*$/u

/** 21 full years on the pickup day in Panama (§5.2, D21), or as many as the car asks for (`leastAge`). */
export function checkBirthday(
  value: string,
  pickup: LocalDate | LocalDateTime,
  least: number = MINIMUM_AGE,
): RenterProblem | null {
  const typed = asTypedCode(value)
  if (typed === '') return 'required'
  const birthday = parseLocalDate(typed)
  if (!birthday) return 'invalid_birthday'
  const age = ageOn(birthday, dateOf(pickup))
  if (age < 0 || age > OLDEST) return 'invalid_birthday'
  return age < least ? 'minimum_age' : null
}

/** As it is kept: letters, digits and hyphens, without the spaces, dots and strokes that cards print (D41, D52). */
export function normaliseLicense(value: string): string {
  return asTypedCode(value).replace(/[^\p{L}\p{M}\d-]/gu, '')
}

/** 4 to 20 letters, digits and hyphens, as licenses of any country print them (D21). */
export function checkLicense(value: string): RenterProblem | null {
  const license = normaliseLicense(value)
  if (license === '') return 'required'
  return /^(?=.*[\p{L}\d])[\p{L}\p{M}\d-]{4,20}$/u.test(license) ? null : 'invalid_license'
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

/** Full years under which nobody fills the form for themselves. */
const YOUNGEST = 16

/**
 * The year of a birthday in today's: in 2026 `90` is 1990, `04` 2004 (D41). `19` and `20` begin a year and stay as they are.
 */
export function fullYear(year: string, today: LocalDate | LocalDateTime): string {
  const typed = asTypedCode(year)
  if (!/^(?!19|20)\d{2}$/.test(typed)) return typed
  const isOfThisCentury = 2000 + Number(typed) <= Number(today.slice(0, 4)) - YOUNGEST
  return `${isOfThisCentury ? '20' : '19'}${typed}`
}

/** `29` is 2029: the year of a day to come. */
export function fullYearAhead(year: string): string {
  const typed = asTypedCode(year)
  return /^\d{2}$/.test(typed) ? `20${typed}` : typed
}

/**
 * `YYYY-MM-DD` of a date that was typed in three fields, padded. What is missing stays empty (`1990--`), so that a
 * half-typed date survives a reload; nothing at all is ''.
 */
export function joinDate(day: string, month: string, year: string): string {
  const [d = '', m = '', y = ''] = [day, month, year].map(asTypedCode)
  if (`${d}${m}${y}` === '') return ''
  const pad = (part: string) => (/^\d$/.test(part) ? `0${part}` : part)
  return `${y}-${pad(m)}-${pad(d)}`
}

/**
 * The parts of a whole date that was pasted (D52): `1990-03-24`, `24/03/1990`, `3/24/1990`. Where day and month could be
 * either the year alone; null: it is no whole date.
 */
export function readDate(typed: string): Partial<ReturnType<typeof splitDate>> | null {
  const [, a = '', b = '', c = ''] =
    /^(\d{1,4})\D+(\d{1,2})\D+(\d{1,4})$/.exec(asTypedCode(typed)) ?? []
  const pad = (part: string) => part.padStart(2, '0')
  if (a.length === 4 && c.length < 3) return { year: a, month: pad(b), day: pad(c) }
  if (a.length > 2 || c.length !== 4) return null
  if (Number(b) > 12) return { month: pad(a), day: pad(b), year: c }
  if (Number(a) > 12 || a === b) return { day: pad(a), month: pad(b), year: c }
  return { year: c }
}

export function splitDate(date: string): { day: string; month: string; year: string } {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day, month, year }
}
