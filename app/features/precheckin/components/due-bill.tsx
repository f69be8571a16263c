import { type MouseEvent, type ReactNode, useState } from 'react'
import { Figure } from '~/components/ui/figure'
import { Note } from '~/components/ui/note'
import { Sheet } from '~/components/ui/sheet'
import { TotalAnnouncer } from '~/components/ui/total-announcer'
import { newLines } from '~/domain/booking/additions'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import type { Quote } from '~/domain/pricing/price'
import { lineLabel, lineMaths } from '~/features/booking/bill-words'
import { BillTrip } from '~/features/booking/components/bill-trip'
import { m } from '~/paraglide/messages'
import ChevronUp from '~icons/lucide/chevron-up'
import ShieldCheck from '~icons/lucide/shield-check'
import type { PrecheckinView } from '../precheckin.types'

type DueFacts = {
  readonly view: PrecheckinView
  /** The quote with the choices of the page, saved or not. */
  readonly quote: Quote
  readonly locale: Locale
}

const DUE_ID = 'cuenta'

/** Cents still to pay for what is chosen on the page, with what the booking owes already. */
function dueFor({ booking }: PrecheckinView, quote: Quote): number {
  return Math.max(0, quote.total - booking.quote.total + booking.balance)
}

/** Where the brand takes no payment online, it says where. */
export function dueLabel({ booking: { methods } }: PrecheckinView): string {
  return methods.some((method) => method !== 'counter')
    ? m.precheckin_bill_due()
    : m.precheckin_bill_due_counter()
}

/** The additions, in place of the bill; on phones the bar below opens it. */
export function DueBill({ action, ...facts }: DueFacts & { readonly action: ReactNode }) {
  const { view, quote } = facts
  const total = formatMoney(dueFor(view, quote))
  return (
    <>
      <aside id={DUE_ID} className="bill" aria-label={m.precheckin_bill()}>
        <div className="bill-b">
          <h2 className="h4 pc-bill-h">{m.precheckin_bill()}</h2>
          <DueBody {...facts} />
        </div>
      </aside>
      <DueBar {...facts} total={total} action={action} />
      <TotalAnnouncer text={`${dueLabel(view)}: ${total}`} />
    </>
  )
}

function DueBar({
  total,
  action,
  ...facts
}: DueFacts & { readonly total: string; readonly action: ReactNode }) {
  const [open, setOpen] = useState(false)
  const label = dueLabel(facts.view)
  return (
    <>
      <div className="bar barp">
        <a
          className="t"
          href={`#${DUE_ID}`}
          aria-haspopup="dialog"
          onClick={(event: MouseEvent) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          <small>
            {label} · <u>{m.bill_breakdown()}</u> <ChevronUp className="i i-16" aria-hidden />
          </small>
          <b translate="no">{total}</b>
        </a>
        {action}
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={m.precheckin_bill()}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a small screen it scrolls, with keys too */}
        <section tabIndex={0} aria-label={m.precheckin_bill()} className="bill-s">
          <DueBody {...facts} />
        </section>
      </Sheet>
    </>
  )
}

function DueBody({ view, quote, locale }: DueFacts) {
  const { booking } = view
  const before = booking.quote
  const isPaid = booking.status === 'paid'
  const added = newLines(before, quote)
  const days = m.bill_days({ count: quote.days })
  const plus = (cents: number) => formatMoney(cents, { signed: true })
  return (
    <>
      <BillTrip trip={booking} locale={locale} />
      <dl className="mid pc-paid">
        <dt>{isPaid ? m.precheckin_bill_paid() : m.precheckin_bill_booked()}</dt>
        <dd translate="no">
          {formatMoney(isPaid ? before.total - booking.balance : before.total)}
        </dd>
      </dl>
      {added.length === 0 && <p className="muted small">{m.precheckin_bill_nothing()}</p>}
      <dl className="lines">
        {isPaid && booking.balance > 0 && (
          <div className="ln">
            <dt>{m.precheckin_bill_left()}</dt>
            <dd>{plus(booking.balance)}</dd>
          </div>
        )}
        {added.map(({ key, line, amount }) => {
          const maths = lineMaths(line, quote, locale) ?? ''
          return (
            <div key={key} className="ln">
              <dt>
                {lineLabel(line, locale)}
                <small>
                  {line.kind === 'coverage'
                    ? m.precheckin_bill_instead({ maths, plan: booking.cover.name[locale] })
                    : maths}
                </small>
              </dt>
              <dd>{plus(amount)}</dd>
            </div>
          )
        })}
        <div className="ln tot">
          <dt>{dueLabel(view)}</dt>
          <dd>
            <Figure>{formatMoney(dueFor(view, quote))}</Figure>
            <span className="cur">USD</span>
          </dd>
        </div>
      </dl>
      {added.length > 0 && (
        <p className="small muted pc-total">
          {m.precheckin_bill_total({ total: formatMoney(quote.total), days })}
        </p>
      )}
      <DepositNote before={before} quote={quote} locale={locale} />
    </>
  )
}

function DepositNote({
  before,
  quote,
  locale,
}: {
  readonly before: Quote
  readonly quote: Quote
  readonly locale: Locale
}) {
  if (!before.cover || !quote.cover || quote.cover.deposit >= before.cover.deposit) return null
  const money = (cents: number) => formatMoney(cents, { decimals: 'auto' })
  return (
    <Note tone="good" icon={<ShieldCheck className="i" aria-hidden />}>
      {m.precheckin_deposit({
        a: money(quote.cover.deposit),
        plan: before.cover.name[locale],
        b: money(before.cover.deposit),
      })}
    </Note>
  )
}
