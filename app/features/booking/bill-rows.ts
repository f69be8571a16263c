import type { Locale } from '~/domain/locales'
import { type Cents, formatMoney, formatPercent } from '~/domain/pricing/money'
import type { BillLine, Quote } from '~/domain/pricing/price'
import { lineTotal, withTaxes } from '~/domain/pricing/taxes'
import { m } from '~/paraglide/messages'
import { cardMaths, coverageMaths, lineLabel, lineMaths } from './bill-words'

export type BillRow = {
  readonly key: string
  readonly label: string
  readonly maths: string | null
  /** Cents, taxes included (D48). */
  readonly amount: Cents
  /** The amount in words: what comes after the price on the card is added to it, or taken off. */
  readonly money: string
  /** `less`: it takes something off. */
  readonly kind: 'line' | 'less'
}

/**
 * A bill above its total: the screen's, the mail's and the voucher's. The car with the mandatory plan comes first, at the
 * price of the card; then each addition with what it adds to the total. The rows make the total.
 */
export function billRows(quote: Quote, locale: Locale): BillRow[] {
  return quote.lines.flatMap((line): BillRow[] => {
    if (line.kind === 'car') return [cardRow(line, quote, locale)]
    if (line.kind === 'coverage') return coverageRows(line, quote, locale)
    return [
      {
        ...added(lineTotal(line)),
        key: `${line.kind}:${line.kind === 'delivery' ? '' : line.code}`,
        label: lineLabel(line, locale),
        maths: lineMaths(line, quote, locale),
        kind: line.kind === 'coupon' ? 'less' : 'line',
      },
    ]
  })
}

export type IncludedRow = { readonly key: string; readonly label: string; readonly amount: Cents }

/** The parts that are inside of the total already: the price before taxes, and each tax. */
export function includedRows(quote: Quote): IncludedRow[] {
  const { subtotal, airportTax, airportPercent, tax, taxPercent } = quote
  const rows = [
    { key: 'subtotal', label: m.bill_subtotal(), amount: subtotal },
    {
      key: 'airport',
      label: m.bill_airport({ percent: formatPercent(airportPercent) }),
      amount: airportTax,
    },
    { key: 'tax', label: m.bill_tax({ percent: formatPercent(taxPercent) }), amount: tax },
  ]
  return rows.filter(({ key, amount }) => key !== 'airport' || amount > 0)
}

function cardRow(car: BillLine, quote: Quote, locale: Locale): BillRow {
  const coverage = quote.lines.find(({ kind }) => kind === 'coverage')
  const amount = lineTotal(car) + (coverage ? basicTotal(coverage, quote) : 0)
  const plan = (coverage?.basic ?? coverage)?.name?.[locale]
  const name = lineLabel(car, locale)
  return {
    key: 'car:',
    label: plan ? m.bill_car_with({ car: name, plan }) : name,
    maths: cardMaths(car, coverage, quote, locale),
    amount,
    money: formatMoney(amount),
    kind: 'line',
  }
}

/** The mandatory plan is in the price on the card: a better one is told by what it costs more. */
function coverageRows(line: BillLine, quote: Quote, locale: Locale): BillRow[] {
  if (!line.basic) return []
  return [
    {
      ...added(lineTotal(line) - basicTotal(line, quote)),
      key: 'coverage:',
      label: lineLabel(line, locale),
      maths: coverageMaths(line, line.basic, quote, locale),
      kind: 'line',
    },
  ]
}

/** The part of a coverage's line which the price on the card has. */
function basicTotal(coverage: BillLine, quote: Quote): Cents {
  const { basic, days } = coverage
  return basic ? withTaxes(basic.unitPrice * days, quote) : lineTotal(coverage)
}

function added(amount: Cents): Pick<BillRow, 'amount' | 'money'> {
  return { amount, money: formatMoney(amount, { signed: true }) }
}
