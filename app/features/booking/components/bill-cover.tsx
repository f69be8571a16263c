import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import type { QuoteCover } from '~/domain/pricing/price'
import { m } from '~/paraglide/messages'
import { deductibleWords } from '../bill-words'

/** The sums that the coverage leaves to the renter; none of them is paid now (D35). */
export function BillCover({
  cover,
  assumed,
  locale,
}: {
  readonly cover: QuoteCover
  /** No plan was chosen yet: the law's stands in. */
  readonly assumed: boolean
  readonly locale: Locale
}) {
  const plan = cover.name[locale]
  return (
    <dl className="bill-cover">
      <div>
        <dt>
          {m.bill_deposit()}
          <small>{assumed ? m.bill_deposit_assumed({ plan }) : m.bill_deposit_text()}</small>
        </dt>
        <dd className="num" translate="no">
          {formatMoney(cover.deposit, { decimals: 'auto' })}
        </dd>
      </div>
      <div>
        <dt>{m.bill_deductible()}</dt>
        <dd className="num">{deductibleWords(cover)}</dd>
      </div>
    </dl>
  )
}
