import { MINIMUM_AGE } from '~/domain/booking/booking-rules'
import type { IssueCode, SearchContext } from '~/domain/booking/search'
import type { AddedCharge, Correction } from '~/domain/booking/search-correction'
import { formatDate, formatDateTime, formatTime, relativeDay } from '~/domain/calendar/dates'
import type { LocalDateTime } from '~/domain/calendar/rental-period'
import type { SearchBranch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'

/** Few visits need the words of this file: it is fetched when one does. */
export type CorrectionFacts = {
  readonly branches: readonly SearchBranch[]
  readonly site: SearchContext['site']
  readonly now: LocalDateTime
  readonly locale: Locale
}

export function correctionsText(
  corrections: readonly Correction[],
  facts: CorrectionFacts,
): string {
  return corrections.map((correction) => correctionWords(correction, facts)).join(' ')
}

/** 'hoy, 3:30 p. m.', 'mañana, 8:00 a. m.', 'jue 10 dic, 10:00 a. m.'. */
export function momentWords(local: LocalDateTime, now: LocalDateTime, locale: Locale): string {
  const day = relativeDay(local, now)
  if (day === null) return formatDateTime(local, locale)
  const word = day === 'today' ? m.search_today() : m.search_tomorrow()
  return `${word}, ${formatTime(local, locale)}`
}

/** Why a value cannot be rented, as shown under its control; no final full stop. */
export function issueWords(code: IssueCode, limit: number | string | null, locale: Locale): string {
  const count = typeof limit === 'number' ? limit : 0
  const date = typeof limit === 'string' ? formatDate(limit, locale, { year: true }) : ''
  return issues[code]({ count, date })
}

/** The words say what was changed, to what, and what that costs: 'La recogida ya había pasado. Recogida: mañana, 8:00 a. m.' */
export function correctionWords(correction: Correction, facts: CorrectionFacts): string {
  const { field, code, to, added = [] } = correction
  const { branches, site, now, locale } = facts
  const place = branches.find(({ slug }) => slug === to)?.name[locale]
  const value = place ?? (to.includes('T') ? momentWords(to, now, locale) : to)
  const reason =
    code === 'disabled_until' && site.disabledUntil
      ? openedLater(site.name ?? '', formatDate(site.disabledUntil, locale))
      : reasons[code]()
  const moved = `${reason} ${fields[field]({ value })}`
  // 'a. m.' ends a sentence in Spanish, 'AM' does not in English.
  return [moved.endsWith('.') ? moved : `${moved}.`, ...added.map(addedWords)].join(' ')
}

function openedLater(brand: string, date: string): string {
  return `${m.search_opens_on({ brand, date })}. ${m.search_fixed_dates_moved()}`
}

function addedWords(charge: AddedCharge): string {
  if (charge.kind === 'days') return m.search_added_days({ count: charge.days })
  const fee = formatMoney(charge.fee)
  return charge.kind === 'one_way'
    ? m.search_added_one_way({ fee })
    : m.search_added_after_hours({ fee })
}

type Limits = { readonly count: number; readonly date: string }

const issues: Record<IssueCode, (limits: Limits) => string> = {
  unknown_branch: m.search_issue_unknown_branch,
  no_one_way: m.search_issue_no_one_way,
  invalid_date: m.search_issue_invalid_date,
  past: m.search_issue_past,
  minimum_hours: m.search_issue_minimum_hours,
  disabled_until: m.search_issue_disabled_until,
  too_far_ahead: m.search_issue_too_far_ahead,
  pickup_closed: m.search_issue_pickup_closed,
  pickup_closed_day: m.search_issue_closed_day,
  inverted: m.search_issue_inverted,
  return_closed: m.search_issue_return_closed,
  return_closed_day: m.search_issue_closed_day,
  minimum_days: m.search_issue_minimum_days,
  maximum_days: m.search_issue_maximum_days,
}

const reasons: Record<Correction['code'], () => string> = {
  unknown_branch: m.search_fixed_unknown_branch,
  no_one_way: m.search_fixed_no_one_way,
  invalid_date: m.search_fixed_invalid_date,
  past: m.search_fixed_past,
  minimum_hours: m.search_fixed_minimum_hours,
  disabled_until: m.search_fixed_dates_moved,
  too_far_ahead: m.search_fixed_too_far_ahead,
  pickup_closed: m.search_fixed_pickup_closed,
  pickup_closed_day: m.search_fixed_pickup_closed_day,
  inverted: m.search_fixed_inverted,
  return_closed: m.search_fixed_return_closed,
  return_closed_day: m.search_fixed_return_closed_day,
  minimum_days: m.search_fixed_minimum_days,
  maximum_days: m.search_fixed_maximum_days,
  follows_pickup: m.search_fixed_follows_pickup,
  minimum_age: () => m.search_fixed_minimum_age({ age: MINIMUM_AGE }),
}

const fields: Record<Correction['field'], (value: { value: string }) => string> = {
  pickupBranch: m.search_now_pickup_branch,
  returnBranch: m.search_now_return_branch,
  pickup: m.search_now_pickup,
  return: m.search_now_return,
  driverAge: m.search_now_age,
}
