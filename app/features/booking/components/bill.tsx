import type { ShownCar } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import type { Quote } from '~/domain/pricing/price'
import { m } from '~/paraglide/messages'
import { BillCar } from './bill-car'
import { BillCover } from './bill-cover'
import { BillLines } from './bill-lines'
import { BillTrip, type Trip } from './bill-trip'
import { CancelNote } from './cancel-note'

export type BillFacts = Trip & {
  readonly car: ShownCar
  readonly quote: Quote
  readonly locale: Locale
  /** Panama-local date-time; null: the note is left out. */
  readonly freeCancelUntil: string | null
  /** Epoch milliseconds at which the server answered. */
  readonly now: number
  readonly totalLabel?: string
}

export const BILL_ID = 'cuenta'

/** The booking and its price (D9): beside the steps, the checkout and the thanks page. */
export function Bill({
  className = 'bill',
  ...facts
}: BillFacts & { readonly className?: string }) {
  return (
    <aside id={BILL_ID} className={className} aria-label={m.bill_title()}>
      <BillCar car={facts.car} />
      <div className="bill-b">
        <BillBody {...facts} />
      </div>
    </aside>
  )
}

export function BillBody(facts: BillFacts) {
  const { quote, locale, freeCancelUntil, totalLabel } = facts
  return (
    <>
      <BillTrip trip={facts} locale={locale} />
      <BillLines
        quote={quote}
        locale={locale}
        totalLabel={totalLabel ?? m.bill_total({ count: quote.days })}
      />
      {quote.cover && (
        <BillCover cover={quote.cover} assumed={quote.coverageAssumed} locale={locale} />
      )}
      {freeCancelUntil && (
        <CancelNote
          type={quote.type}
          until={freeCancelUntil}
          pickup={facts.search.pickup}
          now={facts.now}
          locale={locale}
        />
      )}
    </>
  )
}
