import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import type { BookingView } from '../booking.types'

/** How tolls are paid, as the brand's content says it; nothing where it says nothing. */
export function TollsNote({
  booking: { tolls },
  locale,
}: {
  readonly booking: Pick<BookingView, 'tolls'>
  readonly locale: Locale
}) {
  if (!tolls[locale]) return null
  return (
    <p className="muted tolls">
      <b>{m.tolls_title()}</b> {tolls[locale]}
    </p>
  )
}
