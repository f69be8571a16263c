/** Panama-local. Own tables: server and browsers ship different ICU data, and text that differs breaks hydration. */
import type { Locale } from '../locales'
import { dateOf, daysBetween, type LocalDate, type LocalDateTime, timeOf } from './rental-period'

type DateOptions = {
  readonly style?: 'short' | 'long'
  readonly year?: boolean
}

type TimeOptions = {
  /** Leave out `:00`: '7 a. m.'. */
  readonly brief?: boolean
}

/** 'jue 10 dic' / 'Thu, Dec 10'; long 'jueves 10 de diciembre' / 'Thursday, December 10'. */
export function formatDate(
  local: LocalDate | LocalDateTime,
  locale: Locale,
  { style = 'short', year = false }: DateOptions = {},
): string {
  const date = Temporal.PlainDate.from(dateOf(local))
  const length = style === 'long' ? Number.POSITIVE_INFINITY : 3
  const { weekdays, months, dayFirst, joins } = WORDS[locale]
  const weekday = (weekdays[date.dayOfWeek % 7] ?? '').slice(0, length)
  const month = (months[date.month - 1] ?? '').slice(0, length)
  const parts = dayFirst ? [`${weekday} ${date.day}`, month] : [weekday, `${month} ${date.day}`]
  if (year) parts.push(String(date.year))
  return parts.join(joins[style]).replaceAll(' ', NO_BREAK)
}

/** 'jue 10' / 'Thu 10'. */
export function formatDay(local: LocalDate | LocalDateTime, locale: Locale): string {
  const { day, dayOfWeek } = Temporal.PlainDate.from(dateOf(local))
  return `${(WORDS[locale].weekdays[dayOfWeek % 7] ?? '').slice(0, 3)}${NO_BREAK}${day}`
}

/** Both included: '15 – 19 dic' / 'Dec 15 – 19', '15 dic – 15 abr' / 'Dec 15 – Apr 15'; one day: '15 dic' / 'Dec 15'. */
export function formatDays(from: LocalDate, to: LocalDate, locale: Locale): string {
  if (from === to) return dayOfMonth(from, locale)
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  const number = (date: LocalDate) => String(Temporal.PlainDate.from(date).day)
  const { dayFirst } = WORDS[locale]
  const first = sameMonth && dayFirst ? number(from) : dayOfMonth(from, locale)
  const last = sameMonth && !dayFirst ? number(to) : dayOfMonth(to, locale)
  return `${first}${NO_BREAK}–${NO_BREAK}${last}`
}

/** '10:00 a. m.' / '10:00 AM', of a moment or of `HH:mm` (24:00 is midnight). */
export function formatTime(
  local: LocalDateTime | string,
  locale: Locale,
  { brief = false }: TimeOptions = {},
): string {
  const [hour = 0, minute = 0] = (local.includes('T') ? timeOf(local) : local)
    .split(':')
    .map(Number)
  const minutes = brief && minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  const half = WORDS[locale].halves[hour % 24 < 12 ? 0 : 1]
  return `${hour % 12 || 12}${minutes}${NO_BREAK}${half}`
}

/** In a sentence: 'las 10:00 a. m.', 'la 1:05 p. m.' / '10:00 AM'. */
export function timeInSentence(local: LocalDateTime | string, locale: Locale): string {
  const time = formatTime(local, locale)
  const [one, others] = WORDS[locale].timeArticles
  return `${time.startsWith('1:') ? one : others}${time}`
}

export function formatDateTime(
  local: LocalDateTime,
  locale: Locale,
  options: DateOptions & TimeOptions = {},
): string {
  return `${formatDate(local, locale, options)}, ${formatTime(local, locale, options)}`
}

/** '15 dic' / 'Dec 15'. */
function dayOfMonth(local: LocalDate, locale: Locale): string {
  const { day, month } = Temporal.PlainDate.from(local)
  const { months, dayFirst } = WORDS[locale]
  const name = (months[month - 1] ?? '').slice(0, 3)
  return (dayFirst ? [day, name] : [name, day]).join(NO_BREAK)
}

export function formatMonth(local: LocalDate | LocalDateTime, locale: Locale): string {
  const { month, year } = Temporal.PlainDate.from(dateOf(local))
  return `${WORDS[locale].months[month - 1]}${NO_BREAK}${year}`
}

/** Sunday first: 'do' / 'Su', and the whole words for screen readers. */
export function weekdayNames(locale: Locale): { readonly short: string; readonly long: string }[] {
  return WORDS[locale].weekdays.map((long) => ({ short: long.slice(0, 2), long }))
}

export function relativeDay(
  local: LocalDate | LocalDateTime,
  now: LocalDate | LocalDateTime,
): 'today' | 'tomorrow' | null {
  const days = daysBetween(now, local)
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : null
}

const NO_BREAK = '\u00a0'

type DateWords = {
  /** From Sunday, and from January. Cut to three letters these are the short forms (dom, mié, sáb; sep, Sep). */
  readonly weekdays: readonly string[]
  readonly months: readonly string[]
  readonly halves: readonly [am: string, pm: string]
  /** Before a time in a sentence. */
  readonly timeArticles: readonly [one: string, others: string]
  /** '15 dic', not 'Dec 15'. */
  readonly dayFirst: boolean
  /** Between the parts of a date: 'jueves 10 de diciembre', 'Thursday, December 10'. */
  readonly joins: Readonly<Record<'short' | 'long', string>>
}

const WORDS: Record<Locale, DateWords> = {
  es: {
    weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
    months: [
      ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
      ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
    ],
    halves: [`a.${NO_BREAK}m.`, `p.${NO_BREAK}m.`],
    timeArticles: ['la ', 'las '],
    dayFirst: true,
    joins: { short: ' ', long: ' de ' },
  },
  en: {
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    months: [
      ...['January', 'February', 'March', 'April', 'May', 'June'],
      ...['July', 'August', 'September', 'October', 'November', 'December'],
    ],
    halves: ['AM', 'PM'],
    timeArticles: ['', ''],
    dayFirst: false,
    joins: { short: ', ', long: ', ' },
  },
}
