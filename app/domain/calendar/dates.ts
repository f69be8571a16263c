/** Panama-local. Own tables: server and browsers ship different ICU data, and text that differs breaks hydration. */
import type { Locale } from '../catalogue'
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
  const weekday = (WEEKDAYS[locale][date.dayOfWeek % 7] ?? '').slice(0, length)
  const month = (MONTHS[locale][date.month - 1] ?? '').slice(0, length)
  const of = style === 'long' ? ' de ' : ' '
  const text =
    locale === 'es'
      ? `${weekday} ${date.day}${of}${month}${year ? `${of}${date.year}` : ''}`
      : `${weekday}, ${month} ${date.day}${year ? `, ${date.year}` : ''}`
  return text.replaceAll(' ', NO_BREAK)
}

/** Both included: '15 – 19 dic' / 'Dec 15 – 19', '15 dic – 15 abr' / 'Dec 15 – Apr 15'; one day: '15 dic' / 'Dec 15'. */
export function formatDays(from: LocalDate, to: LocalDate, locale: Locale): string {
  if (from === to) return dayOfMonth(from, locale)
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  const number = (date: LocalDate) => String(Temporal.PlainDate.from(date).day)
  const first = sameMonth && locale === 'es' ? number(from) : dayOfMonth(from, locale)
  const last = sameMonth && locale === 'en' ? number(to) : dayOfMonth(to, locale)
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
  const half = DAY_HALVES[locale][hour % 24 < 12 ? 0 : 1]
  return `${hour % 12 || 12}${minutes}${NO_BREAK}${half}`
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
  const name = (MONTHS[locale][month - 1] ?? '').slice(0, 3)
  return (locale === 'es' ? [day, name] : [name, day]).join(NO_BREAK)
}

export function formatMonth(local: LocalDate | LocalDateTime, locale: Locale): string {
  const { month, year } = Temporal.PlainDate.from(dateOf(local))
  return `${MONTHS[locale][month - 1]}${NO_BREAK}${year}`
}

/** Sunday first: 'do' / 'Su', and the whole words for screen readers. */
export function weekdayNames(locale: Locale): { readonly short: string; readonly long: string }[] {
  return WEEKDAYS[locale].map((long) => ({ short: long.slice(0, 2), long }))
}

export function relativeDay(
  local: LocalDate | LocalDateTime,
  now: LocalDate | LocalDateTime,
): 'today' | 'tomorrow' | null {
  const days = daysBetween(now, local)
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : null
}

const NO_BREAK = '\u00a0'

const DAY_HALVES = {
  es: [`a.${NO_BREAK}m.`, `p.${NO_BREAK}m.`],
  en: ['AM', 'PM'],
} as const

/** Cut to three letters these are the short forms of both languages (dom, mié, sáb; sep, Sep). */
const WEEKDAYS = {
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const

const MONTHS = {
  es: [
    ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
    ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
  ],
  en: [
    ...['January', 'February', 'March', 'April', 'May', 'June'],
    ...['July', 'August', 'September', 'October', 'November', 'December'],
  ],
} as const
