import type { Locale } from '~/domain/catalogue'
import { formatMoney } from '~/domain/money'
import type { BillLine, Quote } from '~/domain/price'
import { m } from '~/paraglide/messages'
import { formatPercent, lineLabel, lineMaths } from '../bill-words'
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
  const rows = rowsOf(quote, locale)
  const flashes = useChangedAmounts(rows)
  return (
    <dl className="lines">
      {rows.map(({ key, label, maths, amount, className }) => (
        <div key={key} className={className} data-flash={flashes.get(key)}>
          <dt>
            {label}
            {maths && <small>{maths}</small>}
          </dt>
          <dd>{formatMoney(amount, locale)}</dd>
        </div>
      ))}
      <div className="ln tot">
        <dt>{totalLabel}</dt>
        <dd>
          {formatMoney(quote.total, locale)}
          <span className="cur">USD</span>
        </dd>
      </div>
    </dl>
  )
}

type Row = {
  readonly key: string
  readonly label: string
  readonly maths: string | null
  readonly amount: number
  readonly className: string
}

function rowsOf(quote: Quote, locale: Locale): Row[] {
  const { subtotal, airportTax, airportPercent, tax, taxPercent } = quote
  const rest = (key: string, label: string, amount: number, className = 'ln'): Row => ({
    key,
    label,
    maths: null,
    amount,
    className,
  })
  return [
    ...quote.lines.map((line) => ({
      key: `${line.kind}:${line.kind === 'coverage' ? '' : line.code}`,
      label: lineLabel(line, locale),
      maths: lineMaths(line, quote, locale),
      amount: line.amount,
      className: classOf(line, quote),
    })),
    rest('subtotal', m.bill_subtotal(), subtotal, 'ln subtotal'),
    ...(airportTax > 0
      ? [rest('airport', m.bill_airport({ percent: formatPercent(airportPercent) }), airportTax)]
      : []),
    rest('tax', m.bill_tax({ percent: formatPercent(taxPercent) }), tax),
  ]
}

function classOf(line: BillLine, quote: Quote): string {
  if (line.kind === 'coupon') return 'ln minus'
  return line.kind === 'coverage' && quote.coverageAssumed ? 'ln assumed' : 'ln'
}
