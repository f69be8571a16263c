import type { ReactNode } from 'react'
import { Note } from '~/components/ui/note'
import type { CheaperRental } from '~/domain/booking/longer-rental'
import type { Locale } from '~/domain/locales'
import { nameInSentence } from '~/domain/name-in-sentence'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import CalendarDays from '~icons/lucide/calendar-days'

type Longer = {
  readonly longer: CheaperRental
  /** The length as it is. */
  readonly days: number
  readonly locale: Locale
  /** The link to the longer rental, from its words. */
  readonly link: (words: string) => ReactNode
}

export type LongerNoteProps = Longer & { readonly className?: string | undefined }

/** Says that a longer rental costs less, or one more day hardly anything. */
export function LongerNote({ className, ...longer }: LongerNoteProps) {
  return (
    <Note tone="good" icon={<CalendarDays className="i" aria-hidden />} className={className}>
      <LongerWords {...longer} />
    </Note>
  )
}

export function LongerWords({ longer, days, locale, link }: Longer) {
  const more = m.bill_days({ count: longer.days })
  const words = {
    days: m.bill_days({ count: days }),
    total: formatMoney(longer.total),
    more,
    longer: formatMoney(longer.longer),
  }
  return (
    <>
      <b>
        {longer.days === days + 1
          ? m.fleet_longer({ rate: nameInSentence(longer.rate, locale) })
          : m.fleet_longer_less(words)}
      </b>{' '}
      {m.fleet_longer_text(words)} {link(m.fleet_longer_see({ days: more }))}
    </>
  )
}
