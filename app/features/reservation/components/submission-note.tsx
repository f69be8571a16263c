import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { LinkButton } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import type { MinimumRental } from '~/domain/booking/minimum-rental'
import type { ViolatedRestriction } from '~/domain/booking/restriction'
import { formatDate } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import { nameInSentence } from '~/domain/name-in-sentence'
import { carName } from '~/features/booking/car-words'
import { couponMessage } from '~/features/booking/coupon-words'
import { allowedWords, restrictionWords } from '~/features/booking/restriction-words'
import { bookingParams } from '~/features/booking/step'
import { rentalParams } from '~/features/search/rental-params'
import { reload } from '~/features/site/connection'
import { m } from '~/paraglide/messages'
import type { ReservationView } from '../reservation.types'
import { Alternatives } from './alternatives'
import type { SubmissionFailure } from './use-submission'

export function SubmissionNote({
  failure,
  view,
  locale,
  retry,
}: {
  readonly failure: SubmissionFailure
  readonly view: ReservationView
  readonly locale: Locale
  readonly retry: ReactNode
}) {
  const { car, search } = view
  switch (failure.code) {
    case 'car_taken':
      return (
        <Frame text={m.reservation_error_car_taken({ car: carName(car) })}>
          <Alternatives options={failure.alternatives ?? []} view={view} locale={locale} />
        </Frame>
      )
    case 'car_unavailable':
      return (
        <Frame text={m.reservation_error_car_unavailable()}>
          <LinkButton to="/flota" search={rentalParams(search)} variant="outline" size="sm">
            {m.alternatives_fleet()}
          </LinkButton>
        </Frame>
      )
    case 'minimum_rental':
      return failure.stay ? <ShortRental stay={failure.stay} view={view} locale={locale} /> : null
    case 'rental_limit':
      return failure.limit ? <Limited limit={failure.limit} view={view} locale={locale} /> : null
    case 'search':
      return (
        <Frame text={m.reservation_error_search()}>
          <Link className="link inh" to="/reserva" search={bookingParams(search, car.id, 'auto')}>
            {m.reservation_change_trip()}
          </Link>
        </Frame>
      )
    case 'coupon':
      return (
        <Frame
          text={
            // It is out of the total already, where scripts told it.
            failure.coupon
              ? `${couponMessage(failure.coupon)}. ${m.reservation_error_coupon_gone()}`
              : `${m.reservation_error_coupon()}. ${m.reservation_error_coupon_go_on()}`
          }
        />
      )
    case 'fields':
      return <Frame text={m.reservation_error_fields()} />
    case 'payment_in_progress':
      return <Frame text={m.reservation_error_payment_in_progress()} />
    case 'too_many_holds':
      return <Frame text={m.reservation_error_too_many_holds()} />
    case 'price_changed':
      return <Frame text={m.reservation_error_price_changed()} />
    case 'trip_moved':
      return <Frame text={m.reservation_error_trip_moved()} />
    case 'no_cookies':
      return <Frame text={m.reservation_error_no_cookies()} />
    case 'too_many_requests':
      return <Frame text={m.reservation_error_too_many_requests()} />
    case 'unavailable':
      return (
        <Frame
          text={`${m.reservation_error_unavailable()} ${m.reservation_error_unavailable_safe()}`}
        >
          {retry}
        </Frame>
      )
    case 'outdated':
      return (
        <Frame text={`${m.error_outdated_title()}. ${m.error_outdated_text()}`}>
          <button type="button" className="link inh" onClick={reload}>
            {m.error_reload()}
          </button>
        </Frame>
      )
    case 'network':
      return <Frame text={m.reservation_error_network()}>{retry}</Frame>
  }
}

function ShortRental({
  stay,
  view: { car, search },
  locale,
}: {
  readonly stay: MinimumRental
  readonly view: ReservationView
  readonly locale: Locale
}) {
  const { season, days, return: longer } = stay
  return (
    <Frame
      text={m.reservation_error_minimum_stay({ season: nameInSentence(season, locale), days })}
    >
      {longer ? (
        <Link
          className="link inh"
          to="/reserva"
          search={bookingParams({ ...search, return: longer }, car.id, 'auto')}
        >
          {m.reservation_longer({ date: formatDate(longer, locale) })}
        </Link>
      ) : (
        <LinkButton to="/flota" search={rentalParams(search)} variant="outline" size="sm">
          {m.alternatives_fleet()}
        </LinkButton>
      )}
    </Frame>
  )
}

function Limited({
  limit,
  view: { car },
  locale,
}: {
  readonly limit: ViolatedRestriction
  readonly view: ReservationView
  readonly locale: Locale
}) {
  return (
    <Frame text={m.reservation_error_rental_limit({ why: restrictionWords(limit, locale) })}>
      {limit.search && (
        <Link
          className="link inh"
          to="/reserva"
          search={bookingParams(limit.search, car.id, 'auto')}
        >
          {allowedWords(limit, locale)}
        </Link>
      )}
    </Frame>
  )
}

function Frame({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  // The button that was pressed is at the end of the page.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place} className="submission">
      <Note tone="bad" live="assertive" className="summary">
        <b>{text}</b>
        {children && <span className="note-more">{children}</span>}
      </Note>
    </div>
  )
}
