import type { MinimumRental } from '~/domain/booking/minimum-rental'
import type { ViolatedRestriction } from '~/domain/booking/restriction'
import { formatDate, formatDateTime } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/catalogue'
import { m } from '~/paraglide/messages'

/** Why the car is not handed out there or then, as one sentence. */
export function restrictionWords(limit: ViolatedRestriction, locale: Locale): string {
  const branch = limit.branch[locale]
  const { count, days } = limit
  switch (limit.kind) {
    case 'not_offered':
      return m.limit_not_offered({ branch })
    case 'blackout':
      return m.limit_blackout({
        name: limit.name[locale],
        branch,
        from: formatDate(days?.from ?? '', locale),
        to: formatDate(days?.to ?? '', locale),
      })
    case 'lead_time':
      return m.limit_lead_time({ branch, count })
    case 'last_pickup':
      return m.limit_last_pickup({ branch, count })
  }
}

/** The words of the link to `limit.search`. */
export function allowedWords({ search, elsewhere }: ViolatedRestriction, locale: Locale): string {
  if (elsewhere) return m.limit_pick_up_at({ branch: elsewhere[locale] })
  return m.limit_pick_up_on({ when: search ? formatDateTime(search.pickup, locale) : '' })
}

/** Why a season asks for a longer rental, and that no dates fit where that is so. */
export function minimumRentalWords(
  { season, days, return: longer }: MinimumRental,
  locale: Locale,
): string {
  const words = m.fleet_stay({ season: season[locale], days: m.bill_days({ count: days }) })
  return longer ? words : `${words} ${m.fleet_stay_none()}`
}
