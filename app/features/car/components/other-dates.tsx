import { LinkButton } from '~/components/ui/button'
import { movePickup, type RentalSearch } from '~/domain/booking/search'
import { formatDate } from '~/domain/calendar/dates'
import { addDays, dateOf } from '~/domain/calendar/rental-period'
import { SoldOutAlert } from '~/features/booking/components/sold-out-alert'
import { allowedWords, restrictionWords } from '~/features/booking/restriction-words'
import { rentalParams } from '~/features/search/rental-params'
import { ownParams } from '~/features/search/search.schema'
import { m } from '~/paraglide/messages'
import type { CarOfferView } from '../car.types'
import { useCar } from './car-context'
import { CALENDAR_ID, SIMILAR_ID } from './car-ids'

/** Where the button would stand: the next dates on which the car is free, or a length for which it is rented. */
export default function OtherDates({
  answer: { offer, search },
}: {
  readonly answer: CarOfferView
}) {
  const { view, locale } = useCar()
  const { car } = view
  if (!offer) {
    const shorter = { ...search, return: addDays(search.pickup, car.minimumDays ?? 1) }
    return (
      <div className="au-other">
        <p className="muted">{m.carpage_too_long_text()}</p>
        <GoTo search={shorter}>
          {m.carpage_too_long_button({ date: formatDate(shorter.return, locale) })}
        </GoTo>
        <Similar />
      </div>
    )
  }
  if (car.status === 'unavailable') {
    return (
      <div className="au-other">
        <p className="muted">{m.carpage_out_text()}</p>
        <Similar />
      </div>
    )
  }
  const { minimumRental: stay, limit, tooYoung } = offer
  if (tooYoung) {
    return (
      <div className="au-other">
        <p className="muted">{m.fleet_age({ age: car.minimumAge ?? '' })}</p>
        <Similar />
      </div>
    )
  }
  if (stay) {
    return (
      <div className="au-other">
        <p className="muted">
          {m.fleet_stay({ season: stay.season[locale], days: m.bill_days({ count: stay.days }) })}
        </p>
        {stay.return ? (
          <GoTo search={{ ...search, return: stay.return }}>
            {m.fleet_stay_dates({
              from: formatDate(search.pickup, locale),
              to: formatDate(stay.return, locale),
            })}
          </GoTo>
        ) : (
          <p className="muted">{m.fleet_stay_none()}</p>
        )}
        <Similar />
      </div>
    )
  }
  if (limit) {
    return (
      <div className="au-other">
        <p className="muted">{restrictionWords(limit, locale)}</p>
        {limit.search && <GoTo search={limit.search}>{allowedWords(limit, locale)}</GoTo>}
        <Similar />
      </div>
    )
  }
  const alert = <SoldOutAlert offer={offer} search={search} />
  if (offer.nextFree === null) {
    return (
      <div className="au-other">
        <p className="muted">{m.carpage_next_none()}</p>
        <Similar />
        {alert}
      </div>
    )
  }
  const next = movePickup(search, offer.nextFree)
  return (
    <div className="au-other">
      <p className="muted">{m.carpage_next()}</p>
      <p className="h4">
        {[next.pickup, next.return].map((day) => formatDate(dateOf(day), locale)).join(' → ')}
      </p>
      <GoTo search={next}>{m.carpage_next_button()}</GoTo>
      <a className="btn btn-3 btn-block" href={`#${CALENDAR_ID}`}>
        {m.carpage_see_calendar()}
      </a>
      {alert}
    </div>
  )
}

function GoTo({ search, children }: { readonly search: RentalSearch; readonly children: string }) {
  return (
    <LinkButton
      to="."
      search={(previous) => ({ ...ownParams(previous), ...rentalParams(search), mes: undefined })}
      resetScroll={false}
      size="lg"
      block
    >
      {children}
    </LinkButton>
  )
}

function Similar() {
  return (
    <a className="btn btn-2 btn-block" href={`#${SIMILAR_ID}`}>
      {m.carpage_see_similar()}
    </a>
  )
}
