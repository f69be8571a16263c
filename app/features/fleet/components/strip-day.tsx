import { Link } from '@tanstack/react-router'
import { classNames } from '~/components/ui/class-names'
import { movePickup, type RentalSearch } from '~/domain/booking/search'
import { formatDate } from '~/domain/calendar/dates'
import { timeOf } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import type { PriceStripDay, StripRefusal } from '../fleet.types'
import { focusAfter } from '../focus-after'

/** `undefined`: the prices are still on their way; the days are links already. */
export type StripDay = Omit<PriceStripDay, 'total'> & { readonly total: number | null | undefined }

export function StripLink({
  day,
  plain,
  height,
  search,
  locale,
}: {
  readonly day: StripDay
  /** All days cost the same, which is said once. */
  readonly plain: boolean
  readonly height: number
  readonly search: RentalSearch
  readonly locale: Locale
}) {
  const { date, total, chosen, cheapest, season } = day
  if (total === null && !chosen) {
    return (
      <span className="pd-d no">
        <DayWords day={day} plain={plain} locale={locale} />
      </span>
    )
  }
  const moved = movePickup(search, `${date}T${timeOf(search.pickup)}`)
  return (
    <Link
      to="/flota"
      search={(previous) => ({ ...previous, ...rentalParams(moved), tira: undefined })}
      resetScroll={false}
      preload={false}
      className={classNames(
        'pd-d',
        cheapest && 'low',
        chosen && 'sel',
        season && (isDear(season) ? 'hi' : 'lo'),
      )}
      style={{ '--h': `${height}%` }}
      aria-current={chosen ? 'date' : undefined}
      onClick={() => focusAfter('.pd-d.sel')}
    >
      <DayWords day={day} plain={plain} locale={locale} />
    </Link>
  )
}

function DayWords({
  day,
  plain,
  locale,
}: {
  readonly day: StripDay
  readonly plain: boolean
  readonly locale: Locale
}) {
  return (
    <>
      <span className="d" translate="no">
        {formatDate(day.date, locale)}
      </span>
      {(!plain || day.total === null) && <StripPrice day={day} locale={locale} />}
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
  return (
    <b>
      {stripMoney(total)}
      {cheapest && <span className="sr">, {m.fleet_strip_cheapest()}</span>}
      {season && (
        <span className="sr">, {m.fleet_strip_touches({ season: season.name[locale] })}</span>
      )}
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
  if (!refused.wholeDay) return [m.fleet_strip_other_time(), m.fleet_strip_other_time_long()]
  const why = refused.name ? [refused.name[locale]] : []
  return [m.search_no_pickup(), [m.search_no_pickup(), ...why].join(': ')]
}

/** A season that costs more; one that costs less is marked by its price. */
export function isDear(season: PriceStripDay['season']): boolean {
  return season !== null && season.kind !== 'low'
}

export function stripMoney(total: number): string {
  return formatMoney(total, { decimals: 'none' })
}

/** Fill of a day's column in percent: 26 for the lowest total of the strip, 60 for the highest. */
export function heightOf({ total }: StripDay, strip: readonly StripDay[]): number {
  const totals = strip.flatMap((day) => (typeof day.total === 'number' ? [day.total] : []))
  if (typeof total !== 'number') return 0
  const lowest = Math.min(...totals)
  const range = Math.max(...totals) - lowest
  return range === 0 ? 30 : Math.round(26 + (34 * (total - lowest)) / range)
}
