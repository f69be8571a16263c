import { Link } from '@tanstack/react-router'
import { WhatsAppIcon } from '~/components/ui/whats-app-icon'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDateTime } from '~/domain/calendar/dates'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { Site } from '~/domain/catalogue'
import { withLocale } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import type { BookingView } from '~/features/booking/booking.types'
import { carName } from '~/features/booking/car-words'
import { pickupPlace, returnPlace } from '~/features/booking/delivery-words'
import { m } from '~/paraglide/messages'
import CalendarPlus from '~icons/lucide/calendar-plus'
import FileDown from '~icons/lucide/file-down'
import IdCard from '~icons/lucide/id-card'
import Printer from '~icons/lucide/printer'
import Replace from '~icons/lucide/replace'

/** The pre-check-in, until the car is picked up, and the page of the booking stand before what is kept or sent (D19). */
export function ThanksActions({
  booking,
  locale,
  site,
}: {
  readonly booking: BookingView
  readonly locale: Locale
  readonly site: Pick<Site, 'name' | 'precheckinEnabled'>
}) {
  const isAhead = panamaNow(booking.now) < booking.search.pickup
  return (
    <section className="acts acts-4" aria-label={m.thanks_actions()}>
      {site.precheckinEnabled && isAhead && (
        <Link to="/precheckin" preload={false} className="act act-wide">
          <IdCard className="i i-24" aria-hidden />
          <span>
            {m.precheckin_title()}
            <small>{m.manage_precheckin_small()}</small>
          </span>
        </Link>
      )}
      <Link to="/reserva/gestionar/reserva" preload={false} className="act act-wide">
        <Replace className="i i-24" aria-hidden />
        <span>
          {m.manage_title()}
          <small>{m.thanks_manage_small()}</small>
        </span>
      </Link>
      <a className="act" href={withLocale('/api/reserva.ics', locale)} download>
        <CalendarPlus className="i i-24" aria-hidden />
        {m.thanks_calendar()}
      </a>
      <button type="button" className="act js-only" onClick={() => window.print()}>
        <Printer className="i i-24" aria-hidden />
        {m.thanks_print()}
      </button>
      <a className="act" href={withLocale('/api/reserva.pdf', locale)} download>
        <FileDown className="i i-24" aria-hidden />
        {m.voucher_pdf()}
      </a>
      <a
        className="act"
        href={`https://wa.me/?text=${encodeURIComponent(shareText(booking, locale, site.name))}`}
        target="_blank"
        rel="noreferrer"
      >
        <WhatsAppIcon className="i i-24" />
        {m.thanks_whatsapp()}
      </a>
    </section>
  )
}

function shareText(booking: BookingView, locale: Locale, brand: string): string {
  const { code, car, search } = booking
  return m.thanks_share({
    code: formatReservationCode(code),
    brand,
    car: carName(car),
    pickup: formatDateTime(search.pickup, locale),
    place: pickupPlace(booking, locale),
    returned: formatDateTime(search.return, locale),
    return_place: returnPlace(booking, locale),
  })
}
