import { Link } from '@tanstack/react-router'
import { Figure } from '~/components/ui/figure'
import { Note } from '~/components/ui/note'
import { SideView } from '~/components/ui/side-view'
import { formatDate } from '~/domain/calendar/dates'
import { formatMoney } from '~/domain/pricing/money'
import { carClassName, carName } from '~/features/booking/car-words'
import { wishParams } from '~/features/booking/wish-params'
import { m } from '~/paraglide/messages'
import CalendarX from '~icons/lucide/calendar-x'
import type { Nearest } from '../change.types'
import type { ChangePart } from '../change-parts'

/** Sold out on those days: the booking stands, and what comes closest is an address of its own. */
export function ChangeNearest({
  page: { managed, wish, nearest, result, cars },
  locale,
}: ChangePart) {
  const { booking } = managed
  const car = cars.find((one) => one.car.id === wish.carId)?.car ?? booking.car
  const dates = ({ pickup, return: returned }: Nearest['search']) => ({
    from: formatDate(pickup, locale),
    to: formatDate(returned, locale),
  })
  const isSoldOut = !result.ok && result.error === 'sold_out'
  return (
    <section aria-labelledby="ch-near">
      <Note tone="warn" live="polite" icon={<CalendarX className="i" aria-hidden />}>
        <b>
          {isSoldOut
            ? m.change_sold_out({ car: carName(car), ...dates(wish.search) })
            : m.change_car_unavailable({ car: carName(car) })}
        </b>{' '}
        {m.change_stays(dates(booking.search))}
      </Note>
      <h2 id="ch-near" className="h4">
        {m.change_nearest()}
      </h2>
      {nearest.length === 0 && <p>{m.change_none_near()}</p>}
      <ul className="ch-opts">
        {nearest.map((one) => (
          <li key={`${one.car.id} ${one.search.pickup}`}>
            <Link
              to="/reserva/gestionar/cambiar"
              search={wishParams({ ...wish, carId: one.car.id, search: one.search })}
              preload={false}
              replace
              className="choice ch-near"
            >
              <SideView car={one.car} alt="" sizes="120px" widths={[240, 480]} />
              <span>
                <b>{m.change_near_title({ car: carName(one.car), ...dates(one.search) })}</b>
                <small>{nearWords(one)}</small>
              </span>
              <span className="ch-dif">
                <Figure>{formatMoney(one.difference, { signed: true })}</Figure>
                <small>{m.change_difference()}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function nearWords({ days, car }: Nearest): string {
  if (days === null) return m.change_your_dates({ type: carClassName(car.class) })
  const count = m.bill_days({ count: Math.abs(days) })
  return days > 0 ? m.change_later({ days: count }) : m.change_earlier({ days: count })
}
