import type { MouseEvent, Ref } from 'react'
import type { RentalSearch } from '~/domain/booking/search'
import { formatDate, formatDateTime, formatTime } from '~/domain/calendar/dates'
import { rentalDays } from '~/domain/calendar/rental-period'
import type { SearchBranch } from '~/domain/catalogue'
import { canonicalPath } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import ArrowRight from '~icons/lucide/arrow-right'
import Calendar from '~icons/lucide/calendar'
import MapPin from '~icons/lucide/map-pin'
import MapPinCheckInside from '~icons/lucide/map-pin-check-inside'
import Pencil from '~icons/lucide/pencil'
import Search from '~icons/lucide/search'

/** `desde` opens the calendar alone, null the whole form. */
export type SearchField = 'recogida' | 'devolucion' | 'desde' | null

/** A form of buttons: without JavaScript they lead to the search form of the home page, filled in. */
export function SummaryBar({
  ref,
  search,
  branches,
  locale,
  onEdit,
}: {
  readonly ref?: Ref<HTMLFormElement>
  readonly search: RentalSearch
  readonly branches: readonly SearchBranch[]
  readonly locale: Locale
  readonly onEdit: (field: SearchField) => void
}) {
  const pickup = branches.find(({ slug }) => slug === search.pickupBranch)
  const returned = branches.find(({ slug }) => slug === search.returnBranch)
  const edit = (field: SearchField) => (event: MouseEvent) => {
    event.preventDefault()
    onEdit(field)
  }
  return (
    <form
      ref={ref}
      className="sumbar"
      action={canonicalPath('/', locale)}
      aria-label={m.fleet_summary()}
    >
      {Object.entries(rentalParams(search)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="wrap desk-only">
        <button type="submit" className="s first" onClick={edit('recogida')}>
          <MapPin className="i" aria-hidden />
          <span>
            <b className="lit">
              <span className="sr">{m.fleet_pickup()}: </span>
              {pickup?.name[locale]}
            </b>
            <small translate="no">{formatDateTime(search.pickup, locale)}</small>
          </span>
        </button>
        <span className="ar">
          <ArrowRight className="i" aria-hidden />
        </span>
        <button type="submit" className="s" onClick={edit('devolucion')}>
          <MapPinCheckInside className="i" aria-hidden />
          <span>
            <b className="lit">
              <span className="sr">{m.fleet_return()}: </span>
              {returned?.name[locale]}
            </b>
            <small translate="no">{formatDateTime(search.return, locale)}</small>
          </span>
        </button>
        <button type="submit" className="s last" onClick={edit('desde')}>
          <Calendar className="i" aria-hidden />
          <span>
            <b className="lit">
              {m.fleet_days({ count: rentalDays(search.pickup, search.return) })}
            </b>
            <small>{m.fleet_panama_time()}</small>
          </span>
        </button>
        <div className="end">
          <button type="submit" className="btn btn-2 btn-sm" onClick={edit(null)}>
            <Pencil className="i" aria-hidden />
            {m.fleet_change()}
          </button>
        </div>
      </div>
      <div className="wrap phone-only flex">
        <button type="submit" className="s" onClick={edit('recogida')}>
          <Search className="i" aria-hidden />
          <span>
            <b className="lit">{places(pickup, returned, locale)}</b>
            <small>
              {briefly(search.pickup, locale)} → {briefly(search.return, locale)}
            </small>
          </span>
        </button>
        <button
          type="submit"
          className="icon-btn"
          aria-label={m.fleet_change_search()}
          onClick={edit(null)}
        >
          <Pencil className="i" aria-hidden />
        </button>
      </div>
    </form>
  )
}

function places(
  pickup: SearchBranch | undefined,
  returned: SearchBranch | undefined,
  locale: Locale,
): string {
  const from = pickup?.shortName[locale] ?? ''
  return !returned || returned.slug === pickup?.slug
    ? from
    : `${from} → ${returned.shortName[locale]}`
}

function briefly(local: string, locale: Locale): string {
  return `${formatDate(local, locale)}, ${formatTime(local, locale, { brief: true })}`
}
