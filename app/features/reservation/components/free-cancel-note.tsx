import { CalendarCheck } from 'lucide-react'
import { Note } from '~/components/ui/note'
import type { Locale } from '~/domain/catalogue'
import { formatDateTime } from '~/domain/dates'
import { m } from '~/paraglide/messages'

/** `until`: Panama-local date-time up to which cancelling costs nothing. */
export function FreeCancelNote({
  until,
  locale,
}: {
  readonly until: string
  readonly locale: Locale
}) {
  return (
    <Note tone="good" icon={<CalendarCheck className="i" aria-hidden />} className="free-cancel">
      {m.bill_free_cancel()} <b>{formatDateTime(until, locale)}</b>
    </Note>
  )
}
