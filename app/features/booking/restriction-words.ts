import type { MinimumRental } from '~/domain/booking/minimum-rental'
import type { ViolatedRestriction } from '~/domain/booking/restriction'
import { formatDate, formatDateTime } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'

/** Why the car is not handed out there or then, as one sentence. */
export function restrictionWords(limit: ViolatedRestriction, locale: Locale): string {
  const { kind, count, days } = limit
  return words[kind]({
    branch: limit.branch[locale],
    name: limit.name[locale],
    count,
    from: days ? formatDate(days.from, locale) : '',
    to: days ? formatDate(days.to, locale) : '',
  })
}

const words = {
  not_offered: m.limit_not_offered,
  blackout: m.limit_blackout,
  lead_time: m.limit_lead_time,
  last_pickup: m.limit_last_pickup,
} satisfies Record<ViolatedRestriction['kind'], unknown>

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
