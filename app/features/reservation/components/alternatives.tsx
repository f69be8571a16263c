import { Link } from '@tanstack/react-router'
import { SideView } from '~/components/ui/side-view'
import { formatDate } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { carName } from '~/features/booking/car-words'
import { bookingParams } from '~/features/booking/step'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import type { Alternative, ReservationView } from '../reservation.types'

/** The booking goes on with one press (D6). */
export function Alternatives({
  options,
  view,
  locale,
}: {
  readonly options: readonly Alternative[]
  readonly view: ReservationView
  readonly locale: Locale
}) {
  const { type } = view.draft
  return (
    <span className="alts">
      {options.length > 0 && <b>{m.alternatives_heading()}</b>}
      {options.map((option) => (
        <Link
          key={`${option.car.id} ${option.search.pickup}`}
          className="alt-o"
          to="/reserva"
          search={bookingParams(option.search, option.car.id, 'datos')}
        >
          <SideView car={option.car} alt="" sizes="96px" widths={[240]} />
          <span>{labelOf(option, locale)}</span>
          <b className="num" translate="no">
            {formatMoney(type === 'prepaid' ? option.prepaidTotal : option.postpaidTotal)}
          </b>
        </Link>
      ))}
      <Link className="link inh" to="/flota" search={rentalParams(view.search)}>
        {m.alternatives_fleet()}
      </Link>
    </span>
  )
}

function labelOf({ kind, car, search }: Alternative, locale: Locale): string {
  if (kind === 'car') return carName(car)
  return m.alternative_dates({
    car: carName(car),
    pickup: formatDate(search.pickup, locale),
    returned: formatDate(search.return, locale),
  })
}
