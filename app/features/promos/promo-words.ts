import { formatDate } from '~/domain/calendar/dates'
import { addDays, daysBetween, type LocalDate } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { carClassName } from '~/features/booking/car-words'
import { couponMessage } from '~/features/booking/coupon-words'
import { m } from '~/paraglide/messages'
import type { CodeAnswer, ShownPromo } from './promos.functions'

/** 'Del 21 oct al 21 mar', with the year where it would be taken for another. */
export function periodWords(
  { from, to }: Pick<ShownPromo, 'from' | 'to'>,
  today: LocalDate,
  locale: Locale,
): string {
  const day = (date: LocalDate) => shortDay(date, locale, date > addDays(today, 330))
  if (from && to) return m.promos_dates({ from: day(from), to: day(to) })
  if (to) return m.promos_until({ to: day(to) })
  return from ? m.promos_from({ from: day(from) }) : m.promos_open()
}

/** 'Termina en 10 días', from 14 days before; null: there is time. */
export function endingWords(to: LocalDate | null, today: LocalDate): string | null {
  const days = to === null ? Number.POSITIVE_INFINITY : daysBetween(today, to)
  if (days > 14) return null
  if (days <= 0) return m.promos_ends_today()
  return m.promos_ends({ days })
}

export function startWords(from: LocalDate | null, locale: Locale): string {
  return from ? m.promos_starts({ from: shortDay(from, locale) }) : ''
}

/** The conditions of a coupon, then the lines that its percentage is taken from; a sentence each. */
export function conditions(
  { to, classes, terms }: Pick<ShownPromo, 'to' | 'classes' | 'terms'>,
  brand: string,
  locale: Locale,
): string[] {
  const only = classes.map(carClassName)
  const said = [
    to ? m.promos_cond_until({ to: longDay(to, locale) }) : '',
    terms && terms.minimumDays > 1 ? m.promos_cond_days({ days: terms.minimumDays }) : '',
    only.length > 0 ? m.promos_cond_classes({ classes: joined(only) }) : '',
    terms?.ownBrand ? m.promos_cond_brand({ brand }) : '',
    terms?.maxPerEmail ? m.promos_cond_email({ uses: terms.maxPerEmail }) : '',
    terms?.limited ? m.promos_cond_limited() : '',
    terms?.kind === 'percent' ? m.promos_cond_percent() : '',
    terms?.kind === 'fixed'
      ? m.promos_cond_fixed({ amount: formatMoney(terms.amount, { decimals: 'auto' }) })
      : '',
  ].filter(Boolean)
  // The form below says it of every code.
  return terms && said.length < 4 ? [...said, m.promos_cond_one()] : said
}

/** Why a code is refused, with the day where there is one. */
export function refusalWords(
  { reason, on }: Extract<CodeAnswer, { ok: false }>,
  locale: Locale,
): string {
  if (on && reason === 'expired') return m.promos_code_ended({ on: longDay(on, locale) })
  if (on && reason === 'not_started') return m.promos_code_starts({ on: longDay(on, locale) })
  return couponMessage(reason)
}

/** Own joining: server and browsers ship different ICU data. */
function joined(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  if (words.length < 2) return last
  return m.promos_and({ first: words.slice(0, -1).join(', '), last })
}

function shortDay(date: LocalDate, locale: Locale, year = false): string {
  return withoutWeekday(formatDate(date, locale, { year }))
}

function longDay(date: LocalDate, locale: Locale): string {
  return withoutWeekday(formatDate(date, locale, { style: 'long' }))
}

function withoutWeekday(text: string): string {
  return text.replace(/^\p{L}+,?\u00a0/u, '')
}
