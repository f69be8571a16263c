import type { Branch, Locale } from '~/domain/catalogue'
import { formatDateTime } from '~/domain/dates'
import type { Correction } from '~/domain/search-correction'
import { m } from '~/paraglide/messages'

/** One sentence for each value of a link that was changed, naming what it is now and why (D2). */
export function correctionLines(
  corrections: readonly Correction[],
  branches: readonly Branch[],
  locale: Locale,
): string[] {
  return corrections.map(({ field, code, to }) =>
    m.correction_line({
      what: fieldWords[field](),
      to: isPlace(field) ? placeName(to, branches, locale) : formatDateTime(to, locale),
      why: reasonWords[code](),
    }),
  )
}

function isPlace(field: Correction['field']): boolean {
  return field === 'pickupBranch' || field === 'returnBranch'
}

function placeName(slug: string, branches: readonly Branch[], locale: Locale): string {
  return branches.find((branch) => branch.slug === slug)?.name[locale] ?? slug
}

const fieldWords: Record<Correction['field'], () => string> = {
  pickupBranch: m.correction_pickup_branch,
  returnBranch: m.correction_return_branch,
  pickup: m.correction_pickup,
  return: m.correction_return,
}

const reasonWords: Record<Correction['code'], () => string> = {
  unknown_branch: m.correction_unknown_branch,
  no_one_way: m.correction_no_one_way,
  invalid_date: m.correction_invalid_date,
  past: m.correction_past,
  minimum_hours: m.correction_minimum_hours,
  disabled_until: m.correction_disabled_until,
  too_far_ahead: m.correction_too_far_ahead,
  pickup_closed: m.correction_pickup_closed,
  return_closed: m.correction_return_closed,
  inverted: m.correction_inverted,
  minimum_days: m.correction_minimum_days,
  maximum_days: m.correction_maximum_days,
  follows_pickup: m.correction_follows_pickup,
}
