import type { Locale } from '~/domain/catalogue'
import { formatMoney } from '~/domain/pricing/money'
import type { Quote } from '~/domain/pricing/price'
import { type BillRow, billRows } from '../bill-rows'
import { useChangedAmounts } from './use-changed-amounts'

export function BillLines({
  quote,
  locale,
  totalLabel,
}: {
  readonly quote: Quote
  readonly locale: Locale
  readonly totalLabel: string
}) {
  const rows = billRows(quote, locale)
  const flashes = useChangedAmounts(rows)
  return (
    <dl className="lines">
      {rows.map(({ key, label, maths, amount, kind }) => (
        <div key={key} className={looks[kind]} data-flash={flashes.get(key)}>
          <dt>
            {label}
            {maths && <small>{maths}</small>}
          </dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
      <div className="ln tot">
        <dt>{totalLabel}</dt>
        <dd>
          {formatMoney(quote.total)}
          <span className="cur">USD</span>
        </dd>
      </div>
    </dl>
  )
}

const looks: Readonly<Record<BillRow['kind'], string>> = {
  line: 'ln',
  less: 'ln minus',
  assumed: 'ln assumed',
  sum: 'ln subtotal',
}
