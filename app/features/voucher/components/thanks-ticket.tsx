import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDateTime } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { paidWords, totalWords } from '~/features/booking/balance-words'
import type { BookingView } from '~/features/booking/booking.types'
import { BILL_ID } from '~/features/booking/components/bill'
import { pickupPlace, returnPlace } from '~/features/booking/delivery-words'
import { m } from '~/paraglide/messages'
import CircleCheck from '~icons/lucide/circle-check'

export function ThanksTicket({
  booking,
  locale,
}: {
  readonly booking: BookingView
  readonly locale: Locale
}) {
  const { code, search, quote } = booking
  return (
    <section className="ticket ty-ticket" aria-label={m.bill_title()}>
      <div>
        <small>{m.thanks_code()}</small>
        <b className="cd" translate="no">
          {formatReservationCode(code)}
        </b>
        <p className="row small paid">
          <CircleCheck className="i i-16" aria-hidden />
          {paidWords(booking)}
        </p>
      </div>
      <Moment
        label={m.thanks_pickup()}
        at={search.pickup}
        place={pickupPlace(booking, locale)}
        locale={locale}
      />
      <Moment
        label={m.thanks_return()}
        at={search.return}
        place={returnPlace(booking, locale)}
        locale={locale}
      />
      <div>
        <small>{totalWords(booking)}</small>
        <b className="num sum" translate="no">
          {formatMoney(quote.total)}
        </b>
        <a className="link small" href={`#${BILL_ID}`}>
          {m.thanks_see_bill()}
        </a>
      </div>
    </section>
  )
}

function Moment({
  label,
  at,
  place,
  locale,
}: {
  readonly label: string
  readonly at: string
  readonly place: string
  readonly locale: Locale
}) {
  return (
    <div>
      <small>{label}</small>
      <b translate="no">{formatDateTime(at, locale)}</b>
      <p className="small muted">{place}</p>
    </div>
  )
}
