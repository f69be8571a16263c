import { hoursOn, isOpen24Hours } from '~/domain/branch/branch-hours'
import { formatDate, formatTime } from '~/domain/calendar/dates'
import { dateOf, type LocalDate, type LocalDateTime } from '~/domain/calendar/rental-period'
import type { SearchBranch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'

/** 'Abre 7 a. m. – 7 p. m.', 'Abierta 24 horas', 'Cerrada el vie 25 dic': a branch on one day. */
export function hoursWords(branch: SearchBranch, date: LocalDate, locale: Locale): string {
  if (isOpen24Hours(branch) && hoursOn(branch, date).length > 0) return m.search_open_24()
  const hours = intervalWords(branch, date, locale)
  return hours ? m.search_opens({ hours }) : m.search_closed_on({ date: formatDate(date, locale) })
}

/** '7 a. m. – 12 p. m., 2 p. m. – 7 p. m.'; empty when closed. */
export function intervalWords(branch: SearchBranch, date: LocalDate, locale: Locale): string {
  return hoursOn(branch, date)
    .map(({ open, close }) =>
      [open, close].map((time) => formatTime(time, locale, { brief: true })).join(' – '),
    )
    .join(', ')
}

export function dayWords(local: LocalDateTime, locale: Locale): string {
  return formatDate(dateOf(local), locale)
}
