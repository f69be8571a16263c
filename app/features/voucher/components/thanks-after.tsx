import { whatsAppLink } from '~/components/layout/contact-links'
import { cancellationTerms } from '~/domain/booking/reservation'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { isOpenAt } from '~/domain/branch/branch-hours'
import { formatDateTime } from '~/domain/calendar/dates'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { returnPlace } from '~/features/booking/bill-words'
import type { BookingView } from '~/features/booking/booking.types'
import { cancelSentence } from '~/features/booking/cancel-words'
import { useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'

export function ThanksAfter({
  booking,
  locale,
  whatsapp,
}: {
  readonly booking: BookingView
  readonly locale: Locale
  readonly whatsapp: string
}) {
  const { code, search, returnBranch, freeCancelUntil, quote } = booking
  const { now } = useSite()
  const terms = cancellationTerms({
    type: quote.type,
    until: freeCancelUntil,
    pickup: search.pickup,
    now: panamaNow(now),
  })
  const place = returnPlace(booking, locale)
  const text = m.thanks_change_text({ code: formatReservationCode(code) })
  return (
    <section className="after-s">
      <h2 className="h3">{m.thanks_after()}</h2>
      <p className="muted">
        {m.thanks_return_at({ moment: formatDateTime(search.return, locale), place })}{' '}
        {!isOpenAt(returnBranch, search.return) && `${m.thanks_after_hours()} `}
        {cancelSentence(terms, locale)}
      </p>
      {whatsapp && (
        <p className="muted no-print">
          {m.thanks_change()}{' '}
          <a className="link" href={whatsAppLink(whatsapp, text)} target="_blank" rel="noreferrer">
            {m.thanks_change_link()}
          </a>
          .
        </p>
      )}
    </section>
  )
}
