import type { ReactNode } from 'react'
import { Figure } from '~/components/ui/figure'
import type { IconComponent } from '~/components/ui/stroke'
import { formatDateTime } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import CalendarSync from '~icons/lucide/calendar-sync'
import Ban from '~icons/lucide/circle-x'
import CreditCard from '~icons/lucide/credit-card'
import ShieldCheck from '~icons/lucide/shield-check'
import Ticket from '~icons/lucide/ticket'
import Undo from '~icons/lucide/undo-2'
import type { PaymentEntry } from '../manage.types'

/** The payments of a booking as a timeline: amounts are what moved, its last line what it came to. */
export function Payments({
  title,
  entries,
  last,
  sum,
  locale,
}: {
  readonly title: string
  readonly entries: readonly PaymentEntry[]
  readonly last: string
  readonly sum: string
  readonly locale: Locale
}) {
  return (
    <section className="mg-s no-print">
      <h2 className="h3">{title}</h2>
      <ol className="tl">
        {entries.map((entry, index) => (
          // Entries only ever come after those that are there.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Entry key={index} entry={entry} locale={locale} />
        ))}
      </ol>
      <p className="tl-f">
        <span>{last}</span>
        <span className="num">{sum}</span>
      </p>
    </section>
  )
}

function Entry({ entry, locale }: { readonly entry: PaymentEntry; readonly locale: Locale }) {
  switch (entry.kind) {
    case 'booked':
    case 'changed':
      return (
        <TimelineStep
          look="done"
          icon={entry.kind === 'booked' ? Ticket : CalendarSync}
          title={
            entry.kind === 'booked'
              ? m.manage_entry_booked()
              : entry.isExtension
                ? m.manage_entry_extended()
                : m.manage_entry_changed()
          }
          text={formatDateTime(entry.at, locale)}
          amount={
            entry.total !== null && (
              <small>{m.manage_entry_total({ total: formatMoney(entry.total) })}</small>
            )
          }
        />
      )
    case 'paid':
    case 'failed':
      return (
        <TimelineStep
          look={entry.kind === 'paid' ? 'done' : 'bad'}
          icon={entry.kind === 'paid' ? CreditCard : Ban}
          title={entry.kind === 'paid' ? m.manage_entry_paid() : m.manage_entry_failed()}
          text={dotted(formatDateTime(entry.at, locale), entry.means)}
          amount={entry.kind === 'paid' && formatMoney(entry.amount)}
        />
      )
    case 'refunded':
      return (
        <TimelineStep
          look="back"
          icon={Undo}
          title={m.manage_entry_refunded()}
          text={dotted(
            entry.at ? formatDateTime(entry.at, locale) : m.manage_entry_preparing(),
            entry.means,
          )}
          amount={
            <>
              <Figure>{formatMoney(-entry.amount)}</Figure>
              {entry.isOnItsWay && <small>{m.manage_entry_on_its_way()}</small>}
            </>
          }
        />
      )
    case 'counter':
      return (
        <TimelineStep
          look="next"
          icon={CreditCard}
          title={entry.isBegun ? m.manage_entry_counter_begun() : m.manage_entry_counter()}
          text={m.manage_entry_counter_text()}
          amount={formatMoney(entry.amount)}
        />
      )
    case 'deposit':
      return (
        <TimelineStep
          look="next"
          icon={ShieldCheck}
          title={entry.isBegun ? m.manage_entry_deposit_begun() : m.manage_entry_deposit()}
          text={entry.isBegun ? m.manage_entry_deposit_begun_text() : m.manage_entry_deposit_text()}
          amount={
            <>
              <Figure>{formatMoney(entry.amount)}</Figure>
              <small>{m.manage_entry_deposit_small()}</small>
            </>
          }
        />
      )
  }
}

export function TimelineStep({
  look,
  icon: Icon,
  title,
  text,
  amount,
}: {
  readonly look: keyof typeof looks
  readonly icon: IconComponent
  readonly title: string
  readonly text: string
  readonly amount?: ReactNode
}) {
  return (
    <li className={looks[look]}>
      <span className="tl-dot">
        <Icon className="i" aria-hidden />
      </span>
      <div className="tl-tx">
        <b>{title}</b>
        <p className="small muted">{text}</p>
      </div>
      {amount && <span className="tl-am">{amount}</span>}
    </li>
  )
}

const looks = { done: 'tl-done', next: 'tl-next', back: 'tl-back', bad: 'tl-bad' } as const

function dotted(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(' · ')
}
