import { WhatsAppIcon } from '~/components/ui/whats-app-icon'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDateTime } from '~/domain/calendar/dates'
import { withLocale } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import { pickupPlace, returnPlace } from '~/features/booking/bill-words'
import type { BookingView } from '~/features/booking/booking.types'
import { carName } from '~/features/booking/car-words'
import { m } from '~/paraglide/messages'
import CalendarPlus from '~icons/lucide/calendar-plus'
import FileDown from '~icons/lucide/file-down'
import Printer from '~icons/lucide/printer'

export function ThanksActions({
  booking,
  locale,
  brand,
}: {
  readonly booking: BookingView
  readonly locale: Locale
  readonly brand: string
}) {
  return (
    <section className="acts acts-4" aria-label={m.thanks_actions()}>
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
        href={`https://wa.me/?text=${encodeURIComponent(shareText(booking, locale, brand))}`}
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
