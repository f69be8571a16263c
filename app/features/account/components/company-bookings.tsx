import { Figure } from '~/components/ui/figure'
import { SideView } from '~/components/ui/side-view'
import { isBooked } from '~/domain/booking/reservation'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDate } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { carName } from '~/features/booking/car-words'
import { m } from '~/paraglide/messages'
import type { AccountPage, CompanyBooking } from '../account.types'
import { endWords } from './end-words'

/** The bookings of the account's company, which can be seen but not opened (D42). */
export function CompanyBookings({
  company: { name, bookings },
  locale,
}: {
  readonly company: NonNullable<AccountPage['company']>
  readonly locale: Locale
}) {
  return (
    <section aria-labelledby="ac-company">
      <h2 id="ac-company" className="h3">
        {m.account_company({ company: name })}
      </h2>
      <p className="muted">
        {bookings.length > 0 ? m.account_company_text() : m.account_company_none()}
      </p>
      {bookings.length > 0 && (
        <ul className="ac-past ac-firm">
          {bookings.map((booking) => (
            <Booking key={booking.code} booking={booking} locale={locale} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Booking({
  booking: { code, status, search, car, pickupBranch, driver, total },
  locale,
}: {
  readonly booking: CompanyBooking
  readonly locale: Locale
}) {
  const from = formatDate(search.pickup, locale)
  const to = formatDate(search.return, locale, { year: true })
  return (
    <li>
      <SideView car={car} alt="" sizes="120px" widths={[240]} />
      <div>
        <b>{driver}</b>
        <p className="small muted">
          <Figure>{carName(car)}</Figure> · <Figure>{formatReservationCode(code)}</Figure>
        </p>
        <p className="small muted">
          {m.account_dates({ from, to })} · {pickupBranch.name[locale]}
        </p>
      </div>
      <span className="ac-am">
        <Figure>{formatMoney(total)}</Figure>
        <small>{isBooked(status) ? m.account_status_booked() : endWords(status)}</small>
      </span>
    </li>
  )
}
