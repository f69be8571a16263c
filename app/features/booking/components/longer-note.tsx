import type { ReactNode } from 'react'
import { Note } from '~/components/ui/note'
import type { CheaperRental } from '~/domain/booking/longer-rental'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import CalendarDays from '~icons/lucide/calendar-days'

export type LongerNoteProps = {
  readonly longer: CheaperRental
  /** The length as it is. */
  readonly days: number
  readonly locale: Locale
  readonly className?: string | undefined
  /** The link to the longer rental, from its words. */
  readonly link: (words: string) => ReactNode
}

/** Says that a longer rental costs less, or one more day hardly anything. */
export function LongerNote({ longer, days, locale, className, link }: LongerNoteProps) {
  const more = m.bill_days({ count: longer.days })
  const words = {
    days: m.bill_days({ count: days }),
    total: formatMoney(longer.total),
    more,
    longer: formatMoney(longer.longer),
  }
  return (
    <Note tone="good" icon={<CalendarDays className="i" aria-hidden />} className={className}>
      <b>
        {longer.days === days + 1
          ? m.fleet_longer({ rate: longer.rate[locale] })
          : m.fleet_longer_less(words)}
      </b>{' '}
      {m.fleet_longer_text(words)} {link(m.fleet_longer_see({ days: more }))}
    </Note>
  )
}
