import type { Locale } from '~/domain/locales'
import type { BillLine, Quote } from '~/domain/pricing/price'
import { m } from '~/paraglide/messages'
import { formatPercent, lineLabel, lineMaths } from './bill-words'

export type BillRow = {
  readonly key: string
  readonly label: string
  readonly maths: string | null
  /** Cents. */
  readonly amount: number
  /** `less`: it takes something off; `assumed`: nobody has chosen it yet; `sum`: of the lines above. */
  readonly kind: 'line' | 'less' | 'assumed' | 'sum'
}

/** Kinds of which a bill has one line: another choice takes the place of the old one. */
const exclusive: ReadonlySet<BillLine['kind']> = new Set(['car', 'coverage', 'delivery'])

/** A bill above its total: the screen's, and the voucher's. */
export function billRows(quote: Quote, locale: Locale): BillRow[] {
  const { subtotal, airportTax, airportPercent, tax, taxPercent } = quote
  const rest = (
    key: string,
    label: string,
    amount: number,
    kind: BillRow['kind'] = 'line',
  ): BillRow => ({ key, label, maths: null, amount, kind })
  return [
    ...quote.lines.map((line): BillRow => {
      const isAssumed = line.kind === 'coverage' && quote.coverageAssumed
      return {
        key: `${line.kind}:${exclusive.has(line.kind) ? '' : line.code}`,
        label: lineLabel(line, locale),
        maths: lineMaths(line, quote, locale),
        amount: line.amount,
        kind: line.kind === 'coupon' ? 'less' : isAssumed ? 'assumed' : 'line',
      }
    }),
    rest('subtotal', m.bill_subtotal(), subtotal, 'sum'),
    ...(airportTax > 0
      ? [rest('airport', m.bill_airport({ percent: formatPercent(airportPercent) }), airportTax)]
      : []),
    rest('tax', m.bill_tax({ percent: formatPercent(taxPercent) }), tax),
  ]
}
