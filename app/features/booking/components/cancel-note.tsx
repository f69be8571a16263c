import { Note } from '~/components/ui/note'
import { cancellationTerms } from '~/domain/booking/reservation'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import type { ReservationType } from '~/domain/pricing/price'
import CalendarCheck from '~icons/lucide/calendar-check'
import CalendarClock from '~icons/lucide/calendar-clock'
import { cancelWords } from '../cancel-words'

/** The price of cancelling this booking as things stand now (D34). `until` and `pickup`: Panama-local date-times. */
export function CancelNote({
  type,
  until,
  pickup,
  now,
  locale,
}: {
  readonly type: ReservationType
  readonly until: string
  readonly pickup: string
  /** Epoch milliseconds, by the server's clock. */
  readonly now: number
  readonly locale: Locale
}) {
  const terms = cancellationTerms({ type, until, pickup, now: panamaNow(now) })
  const Icon = terms.kind === 'late' ? CalendarClock : CalendarCheck
  return (
    <Note
      tone={terms.kind === 'late' ? 'info' : 'good'}
      icon={<Icon className="i" aria-hidden />}
      className="free-cancel"
    >
      {cancelWords(terms, locale)}
    </Note>
  )
}
