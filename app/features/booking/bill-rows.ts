import type { Locale } from '~/domain/catalogue'
import type { BillLine, Quote } from '~/domain/price'
import { m } from '~/paraglide/messages'
import { formatPercent, lineLabel, lineMaths } from './bill-words'

export type BillRow = {
  readonly key: string
  readonly label: string
  readonly maths: string | null
  /** Cents. */
  readonly amount: number
  readonly className: string
}

/** A bill above its total: the screen's, and the voucher's. */
export function billRows(quote: Quote, locale: Locale): BillRow[] {
  const { subtotal, airportTax, airportPercent, tax, taxPercent } = quote
  const rest = (key: string, label: string, amount: number, className = 'ln'): BillRow => ({
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
