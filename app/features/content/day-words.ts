import { formatDate } from '~/domain/calendar/dates'
import type { LocalDate } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'

/** '3 de noviembre de 2026' / 'November 3, 2026': a date that is long past needs no weekday. */
export function formatDay(date: LocalDate, locale: Locale): string {
  return formatDate(date, locale, { style: 'long', year: true }).replace(/^\p{L}+,?\u00a0/u, '')
}
