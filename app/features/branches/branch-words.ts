import { hoursOn } from '~/domain/branch/branch-hours'
import type { BranchStatus } from '~/domain/branch/branch-status'
import { formatDate, formatDateTime, formatTime } from '~/domain/calendar/dates'
import {
  addDays,
  dateOf,
  type LocalDate,
  type LocalDateTime,
  minutesBetween,
} from '~/domain/calendar/rental-period'
import type { SearchBranch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { intervalWords } from '~/features/search/search-words'
import { m } from '~/paraglide/messages'

const brief = { brief: true } as const

/** 'Abierta, cierra 7 p. m.', 'Cerrada, abre mañana 8 a. m.': the rule of the look. */
export function statusWords(status: BranchStatus, now: LocalDateTime, locale: Locale): string {
  if (status.kind === 'always') return m.branches_always_open()
  if (status.kind === 'closed') return closedWords(status.opens, now, locale)
  const { kind, until } = status
  const isNear = minutesBetween(now, until) < 24 * 60
  const time = isNear ? formatTime(until, locale, brief) : formatDateTime(until, locale, brief)
  return kind === 'closing' ? m.branches_closing({ time }) : m.branches_open({ time })
}

export const statusTones = { always: 'ok', open: 'ok', closing: 'low', closed: 'no' } as const

function closedWords(opens: LocalDateTime | null, now: LocalDateTime, locale: Locale): string {
  if (opens === null) return m.branches_closed()
  const date = dateOf(opens)
  const time = formatTime(opens, locale, brief)
  if (date === dateOf(now)) return m.branches_opens_today({ time })
  if (date === addDays(dateOf(now), 1)) return m.branches_opens_tomorrow({ time })
  return m.branches_opens_on({ date: formatDate(date, locale), time })
}

/** '7 a. m. – 6 p. m.', '24 horas'; null: closed. */
export function dayHours(branch: SearchBranch, date: LocalDate, locale: Locale): string | null {
  const [first] = hoursOn(branch, date)
  if (!first) return null
  if (first.open === '00:00' && first.close === '24:00') return m.branches_24_hours()
  return intervalWords(branch, date, locale)
}

/** 'Vie 20 nov, 5:25 p. m.' begins a line. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** 'Colón, David y Chitré'. Own words: server and browsers ship different ICU data. */
export function listWords(names: readonly string[], locale: Locale): string {
  const last = names.at(-1) ?? ''
  if (names.length < 2) return last
  return `${names.slice(0, -1).join(', ')} ${and[locale](last)} ${last}`
}

/** The word before the last name. */
const and: Record<Locale, (last: string) => string> = {
  es: (last) => (/^h?i(?!e)/i.test(last) ? 'e' : 'y'),
  en: () => 'and',
}

/** '25 min', '1 h', '6 h 30 min', with what joins them kept together. */
export function driveWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
  return parts.filter(Boolean).join(' ').replaceAll(' ', '\u00a0')
}
