import { Link } from '@tanstack/react-router'
import { classNames } from '~/components/ui/class-names'
import { focusAfter } from '~/components/ui/focus-after'
import { movePickup, type RentalSearch } from '~/domain/booking/search'
import { formatDate, formatDay } from '~/domain/calendar/dates'
import { rentalSettings, timeOf } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { nameInSentence } from '~/domain/name-in-sentence'
import { formatMoney } from '~/domain/pricing/money'
import { rentalParams } from '~/features/search/rental-params'
import { ownParams } from '~/features/search/search.schema'
import { m } from '~/paraglide/messages'
import type { PriceStripDay, StripRefusal } from '../fleet.types'

/** `undefined`: the prices are still on their way; the days are links already. */
export type StripDay = Omit<PriceStripDay, 'total'> & { readonly total: number | null | undefined }

export function StripLink({
  day,
  search,
  locale,
}: {
  readonly day: StripDay
  readonly search: RentalSearch
  readonly locale: Locale
}) {
  const { date, total, chosen, cheapest, season } = day
  if (total === null && !chosen) {
    return (
      <span className="pd-d no">
        <DayWords day={day} locale={locale} />
      </span>
    )
  }
  const moved = movePickup(search, `${date}T${timeOf(search.pickup)}`)
  return (
    <Link
      to="/flota"
      search={(previous) => ({ ...ownParams(previous), ...rentalParams(moved) })}
      resetScroll={false}
      preload={false}
      className={classNames('pd-d', cheapest && 'low', chosen && 'sel', isDear(season) && 'hi')}
      aria-current={chosen || undefined}
      onClick={() => focusAfter('.pd-d.sel')}
    >
      <DayWords day={day} locale={locale} />
    </Link>
  )
}

function DayWords({ day, locale }: { readonly day: StripDay; readonly locale: Locale }) {
  return (
    <>
      <span aria-hidden="true" translate="no">
        {formatDay(day.date, locale)}
      </span>
      <span className="sr" translate="no">
        {formatDate(day.date, locale, { style: 'long', year: true })}
      </span>{' '}
      <StripPrice day={day} locale={locale} />
    </>
  )
}

function StripPrice({ day, locale }: { readonly day: StripDay; readonly locale: Locale }) {
  const { total, closed, cheapest, season, refused } = day
  if (total === undefined) return <span className="sk" aria-hidden="true" />
  if (total === null) {
    if (refused && !closed) return <Refused refused={refused} locale={locale} />
    return <small>{closed ? m.search_closed() : m.fleet_strip_none()}</small>
  }
  const price = formatMoney(total, { decimals: 'none' })
  return (
    <b>
      <span aria-hidden="true" translate="no">
        {price}
      </span>
      {/* One box for the ear: between two of them it would hear a pause before the comma. */}
      <span className="sr">
        <span translate="no">{price}</span>
        {cheapest && `, ${m.fleet_strip_cheapest()}`}
        {season && `, ${m.fleet_strip_touches({ season: nameInSentence(season.name, locale) })}`}
      </span>
    </b>
  )
}

/** Nothing is sold out: in short for the eye, in full for the ear. */
function Refused({ refused, locale }: { readonly refused: StripRefusal; readonly locale: Locale }) {
  const [short, full] = refusedWords(refused, locale)
  return (
    <small>
      <span aria-hidden="true">{short}</span>
      <span className="sr">{full}</span>
    </small>
  )
}

function refusedWords(refused: StripRefusal, locale: Locale): [short: string, full: string] {
  if (refused.kind === 'stay') {
    const { days } = refused
    return [m.search_minimum_days({ days }), m.search_season_minimum({ days })]
  }
  if (refused.kind === 'no_return') return [m.fleet_strip_no_return(), m.fleet_strip_no_return()]
  if (refused.kind === 'no_time') return [m.search_no_pickup(), m.fleet_strip_no_time()]
  if (refused.kind === 'too_far_ahead') {
    const count = rentalSettings.maximumDaysAhead
    return [m.fleet_strip_not_yet(), m.search_issue_too_far_ahead({ count })]
  }
  if (!refused.wholeDay) return [m.fleet_strip_other_time(), m.fleet_strip_other_time_long()]
  const why = refused.name ? [refused.name[locale]] : []
  return [m.search_no_pickup(), [m.search_no_pickup(), ...why].join(': ')]
}

/** A season that costs more; one that costs less is marked by its price. */
export function isDear(season: PriceStripDay['season']): boolean {
  return season !== null && season.kind !== 'low'
}
