import type { ReactNode } from 'react'
import { Note } from '~/components/ui/note'
import type { CheaperRental } from '~/domain/booking/longer-rental'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import CalendarDays from '~icons/lucide/calendar-days'

type Longer = {
  readonly longer: CheaperRental
  /** The length as it is. */
  readonly days: number
  readonly locale: Locale
}

/** Says that a longer rental costs less, or one more day hardly anything. @param children a link to it */
export function LongerNote({
  className,
  children,
  ...longer
}: Longer & { readonly className?: string | undefined; readonly children: ReactNode }) {
  return (
    <Note tone="good" icon={<CalendarDays className="i" aria-hidden />} className={className}>
      <LongerWords {...longer} /> {children}
    </Note>
  )
}

export function LongerWords({ longer, days, locale }: Longer) {
  const words = {
    days: m.bill_days({ count: days }),
    total: formatMoney(longer.total),
    more: m.bill_days({ count: longer.days }),
    longer: formatMoney(longer.longer),
  }
  return (
    <>
      <b>
        {longer.days === days + 1
          ? m.fleet_longer({ rate: longer.rate[locale] })
          : m.fleet_longer_less(words)}
      </b>{' '}
      {m.fleet_longer_text(words)}
    </>
  )
}

export function seeLonger({ days }: CheaperRental): string {
  return m.fleet_longer_see({ days: m.bill_days({ count: days }) })
}
