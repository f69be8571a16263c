import { Link } from '@tanstack/react-router'
import { WhatsAppIcon } from '~/components/ui/whats-app-icon'
import { type CancellationTerms, cancellationTerms } from '~/domain/booking/reservation'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDate, formatDateTime } from '~/domain/calendar/dates'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { Site } from '~/domain/catalogue'
import { withLocale } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import type { BookingView } from '~/features/booking/booking.types'
import { carName } from '~/features/booking/car-words'
import { pickupPlace, returnPlace } from '~/features/booking/delivery-words'
import { m } from '~/paraglide/messages'
import CalendarPlus from '~icons/lucide/calendar-plus'
import ChevronRight from '~icons/lucide/chevron-right'
import FileDown from '~icons/lucide/file-down'
import Replace from '~icons/lucide/replace'
import Zap from '~icons/lucide/zap'

/** The pre-check-in or its pass, while it is taken, and the page of the booking stand before what is kept or sent (D19). */
export function ThanksActions({
  booking,
  hasPass,
  locale,
  site,
}: {
  readonly booking: BookingView
  readonly hasPass: boolean
  readonly locale: Locale
  readonly site: Pick<Site, 'name' | 'precheckinEnabled'>
}) {
  const terms = cancellationTerms({
    type: booking.quote.type,
    until: booking.freeCancelUntil,
    pickup: booking.search.pickup,
    now: panamaNow(booking.now),
  })
  return (
    <section className="acts acts-5" aria-label={m.thanks_actions()}>
      {site.precheckinEnabled && booking.takesPrecheckin && (
        <Link to="/precheckin" preload={false} className="act act-main">
          <span className="bolt">
            <Zap className="i i-24" aria-hidden />
          </span>
          <span>
            {hasPass ? m.manage_pass() : m.thanks_precheckin()}
            <small>{hasPass ? m.manage_pass_small() : m.thanks_precheckin_small()}</small>
          </span>
          <ChevronRight className="i" aria-hidden />
        </Link>
      )}
      <Link to="/reserva/gestionar/reserva" preload={false} className="act">
        <Replace className="i i-24" aria-hidden />
        <span>
          {m.thanks_manage()}
          <small>{changeHint(terms, locale)}</small>
        </span>
      </Link>
      <a className="act" href={withLocale('/api/reserva.ics', locale)} download>
        <CalendarPlus className="i i-24" aria-hidden />
        {m.thanks_calendar()}
      </a>
      <a className="act" href={withLocale('/api/reserva.pdf', locale)} download>
        <FileDown className="i i-24" aria-hidden />
        <span>
          {m.voucher_pdf()}
          <small>{m.thanks_pdf_small()}</small>
        </span>
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

/** Says until when giving the booking up is free. */
function changeHint(terms: CancellationTerms, locale: Locale): string {
  switch (terms.kind) {
    case 'free':
      return m.manage_cancel_small_free()
    case 'free_until':
      return m.thanks_free_until({ date: formatDate(terms.until, locale) })
    case 'late':
      return m.thanks_manage_small()
  }
}

function shareText(booking: BookingView, locale: Locale, brand: string): string {
  const { code, car, search } = booking
  return m.thanks_share({
    code: formatReservationCode(code),
    brand,
    car: carName(car),
    pickup: formatDateTime(search.pickup, locale),
    place: pickupPlace(booking, locale, 'shortName'),
    returned: formatDateTime(search.return, locale),
    return_place: returnPlace(booking, locale, 'shortName'),
  })
}
