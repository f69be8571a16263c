import { CalendarCheck, CalendarClock } from 'lucide-react'
import { Note } from '~/components/ui/note'
import type { Locale } from '~/domain/catalogue'
import { panamaNow } from '~/domain/rental-period'
import { cancellationTerms } from '~/domain/reservation'
import { useSite } from '~/features/site/use-site'
import { cancelWords } from '../cancel-words'

/** What cancelling this booking costs, as things stand now (D34). `until` and `pickup`: Panama-local date-times. */
export function CancelNote({
  type,
  until,
  pickup,
  locale,
}: {
  readonly type: 'prepaid' | 'postpaid'
  readonly until: string
  readonly pickup: string
  readonly locale: Locale
}) {
  const { now } = useSite()
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
