import type { ReactNode } from 'react'
import { MINIMUM_AGE } from '~/domain/booking/booking-rules'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import Clock from '~icons/lucide/clock'
import IdCard from '~icons/lucide/id-card'
import { TimeZoneLine } from './time-zone-line'

export function SearchFoot({
  days,
  locale,
  children,
}: {
  readonly days: number
  readonly locale: Locale
  readonly children: ReactNode
}) {
  return (
    <div className="sform-foot">
      <span className="row">
        <Clock className="i i-16" aria-hidden />
        {m.search_rental_days({ days })}
      </span>
      <TimeZoneLine locale={locale} />
      <span className="row desk-only age">
        <IdCard className="i i-16" aria-hidden />
        {m.search_age({ age: MINIMUM_AGE })}
      </span>
      {children && <span className="est">{children}</span>}
    </div>
  )
}
