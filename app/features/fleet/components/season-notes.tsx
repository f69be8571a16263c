import { Link } from '@tanstack/react-router'
import type { RentalSearch } from '~/domain/booking/search'
import { formatDate, formatDays } from '~/domain/calendar/dates'
import { LongerNote } from '~/features/booking/components/longer-note'
import { allowedWords, restrictionWords } from '~/features/booking/restriction-words'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import CalendarClock from '~icons/lucide/calendar-clock'
import Sun from '~icons/lucide/sun'
import type { CarOffer, FleetView } from '../fleet.types'
import { useFleetScreen } from './fleet-context'

/** The effect of the dates on the list's prices, in words; with dates that would be better, or possible at all. */
export function SeasonNotes({
  view,
  offers,
}: {
  readonly view: FleetView
  readonly offers: readonly CarOffer[]
}) {
  const { locale, search } = useFleetScreen()
  const { seasons, worthLonger, days } = view
  const stays = offers.flatMap(({ minimumRental }) => minimumRental ?? [])
  // One that some dates do is worth more than one that none do.
  const stay = stays.find(({ return: longer }) => longer !== null) ?? stays[0]
  const [limit] = offers.every(({ limit }) => limit) ? offers.map(({ limit }) => limit) : []
  const all = stay && offers.every(({ minimumRental }) => minimumRental)
  const [season] = seasons
  const until = (returned: string) => ({
    from: formatDate(search.pickup, locale),
    to: formatDate(returned, locale),
  })
  return (
    <>
      {stay && (
        <div className="note season-n" role="status">
          <CalendarClock className="i" aria-hidden />
          <p>
            <b>
              {m.fleet_stay({
                season: stay.season[locale],
                days: m.bill_days({ count: stay.days }),
              })}
            </b>{' '}
            {all ? m.fleet_stay_asked({ days: m.bill_days({ count: days }) }) : m.fleet_stay_some()}{' '}
            {stay.return && (
              <DatesLink search={{ ...search, return: stay.return }}>
                {m.fleet_stay_dates(until(stay.return))}
              </DatesLink>
            )}
          </p>
        </div>
      )}
      {limit && (
        <div className="note season-n" role="status">
          <CalendarClock className="i" aria-hidden />
          <p>
            <b>{restrictionWords(limit, locale)}</b>{' '}
            {limit.search && (
              <DatesLink search={limit.search}>{allowedWords(limit, locale)}</DatesLink>
            )}
          </p>
        </div>
      )}
      {season && (
        <div className="note season-n">
          <Sun className="i" aria-hidden />
          <p>
            <b>{m.fleet_season({ count: season.days, days, season: season.name[locale] })}</b>
            {season.dates && ` (${formatDays(season.dates.from, season.dates.to, locale)})`}.{' '}
            {m.fleet_season_included()}
          </p>
        </div>
      )}
      {worthLonger && (
        <LongerNote
          className="season-n"
          longer={worthLonger}
          days={days}
          locale={locale}
          link={(words) => (
            <DatesLink search={{ ...search, return: worthLonger.return }}>{words}</DatesLink>
          )}
        />
      )}
    </>
  )
}

function DatesLink({
  search,
  children,
}: {
  readonly search: RentalSearch
  readonly children: string
}) {
  return (
    <Link
      className="link"
      to="/flota"
      search={(previous) => ({
        ...previous,
        ...rentalParams(search),
        tira: undefined,
      })}
    >
      {children}
    </Link>
  )
}
