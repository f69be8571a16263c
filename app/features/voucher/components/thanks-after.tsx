import { cancellationTerms } from '~/domain/booking/reservation'
import { isOpenAt } from '~/domain/branch/branch-hours'
import { formatDateTime } from '~/domain/calendar/dates'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import type { BookingView } from '~/features/booking/booking.types'
import { cancelSentence } from '~/features/booking/cancel-words'
import { TollsNote } from '~/features/booking/components/tolls-note'
import { returnPlace } from '~/features/booking/delivery-words'
import { useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'

export function ThanksAfter({
  booking,
  locale,
}: {
  readonly booking: BookingView
  readonly locale: Locale
}) {
  const { search, returnBranch, freeCancelUntil, quote } = booking
  const { now } = useSite()
  const terms = cancellationTerms({
    type: quote.type,
    until: freeCancelUntil,
    pickup: search.pickup,
    now: panamaNow(now),
  })
  const place = returnPlace(booking, locale)
  return (
    <section className="after-s">
      <h2 className="h3">{m.thanks_after()}</h2>
      <p className="muted">
        {m.thanks_return_at({ moment: formatDateTime(search.return, locale), place })}{' '}
        {!isOpenAt(returnBranch, search.return) && `${m.thanks_after_hours()} `}
        {cancelSentence(terms, locale)}
      </p>
      <TollsNote booking={booking} locale={locale} />
    </section>
  )
}
