import type { Locale } from '~/domain/locales'
import { type Cents, formatMoney, formatPercent } from '~/domain/pricing/money'
import type { BillLine, Quote, QuoteCover } from '~/domain/pricing/price'
import { m } from '~/paraglide/messages'
import type { RenterDetails } from './renter-fields'

export function lineLabel(line: BillLine, locale: Locale): string {
  const name = line.name?.[locale] ?? ''
  return labels[line.kind](line, name)
}

const labels = {
  car: (_, name) => name,
  add_on: (_, name) => name,
  coverage: (_, name) => m.bill_coverage({ name }),
  dropoff: () => m.bill_dropoff(),
  delivery: (_, name) => m.bill_delivery({ name }),
  young_driver: () => m.bill_young_driver(),
  after_hours: () => m.bill_after_hours(),
  coupon: ({ code, percent }) =>
    percent > 0
      ? m.bill_coupon_percent({ code, percent: formatPercent(percent) })
      : m.bill_coupon({ code }),
} satisfies Record<BillLine['kind'], (line: BillLine, name: string) => string>

/** The sum behind a line, `$5.00 × 5 + tarifa e ITBMS`, or a remark; null: there is nothing to say. */
export function lineMaths(line: BillLine, quote: Quote, locale: Locale): string | null {
  const { kind, amount, days } = line
  if (kind === 'coupon') return null
  const sum = amount === 0 ? null : withTaxWords(netWords(line, locale), quote)
  const remark = kind === 'delivery' && m.bill_delivery_agreed()
  const capped = kind === 'add_on' && days < quote.days && m.bill_capped()
  return [sum, capped, remark].filter(Boolean).join(' · ') || null
}

/** The sum behind the price on the card, `($40.80 + $9.95) × 5 + tarifa e ITBMS · ya con pago en línea −15%`. */
export function cardMaths(
  car: BillLine,
  coverage: BillLine | undefined,
  quote: Quote,
  locale: Locale,
): string {
  const { length, percent } = car
  const daily = coverage && (coverage.basic ?? coverage).unitPrice
  const off = [
    length && `${length.name[locale]} −${formatPercent(length.percent)}`,
    percent > 0 && m.bill_prepaid_discount({ percent: formatPercent(percent) }),
  ].filter(Boolean)
  const remarks = [
    off.length > 0 && m.bill_already_off({ off: off.join(', ') }),
    quote.coverageAssumed && m.bill_coverage_assumed(),
  ]
  return [withTaxWords(cardNet(car, daily, locale), quote), ...remarks].filter(Boolean).join(' · ')
}

function cardNet(car: BillLine, daily: Cents | undefined, locale: Locale): string {
  if (!daily) return netWords(car, locale)
  const plan = formatMoney(daily)
  if (!car.rates) {
    return eachDay(`(${formatMoney(car.unitPrice)} + ${plan})`, car.days)
  }
  return `${netWords(car, locale)} + ${eachDay(plan, car.days)}`
}

/** The sum behind what a plan costs more than the mandatory one. */
export function coverageMaths(
  { unitPrice, days }: Pick<BillLine, 'unitPrice' | 'days'>,
  basic: NonNullable<BillLine['basic']>,
  quote: Pick<Quote, 'airportPercent'>,
  locale: Locale,
): string {
  const price = formatMoney(unitPrice - basic.unitPrice)
  const each = eachDay(price, days)
  return withTaxWords(m.bill_more_than({ each, plan: basic.name[locale] }), quote)
}

/** Prices a day and days of a line, without taxes. */
function netWords(
  line: Pick<BillLine, 'days' | 'quantity' | 'unitPrice' | 'rates'>,
  locale: Locale,
) {
  const { days, quantity, unitPrice, rates } = line
  if (days === 0) return formatMoney(unitPrice)
  return (rates ?? [{ days, price: unitPrice, season: null }])
    .map((part) => {
      const each = eachDay(formatMoney(part.price), part.days)
      const all = quantity > 1 ? `${quantity} × ${each}` : each
      return part.season ? `${all} (${part.season[locale]})` : all
    })
    .join(' + ')
}

/** Figures are written the same in both languages. */
function eachDay(price: string, days: number): string {
  return `${price} × ${days}`
}

function withTaxWords(net: string, { airportPercent }: Pick<Quote, 'airportPercent'>): string {
  return airportPercent > 0 ? m.bill_and_taxes({ net }) : m.bill_and_tax({ net })
}

/** `Café Unido, S. A. · RUC 155704822-2-2021 DV 34`; empty where no invoice was asked for. */
export function invoiceTo({ invoiceCompany, invoiceRuc, invoiceDv }: Invoice): string {
  const number = [invoiceRuc && `RUC ${invoiceRuc}`, invoiceDv && `DV ${invoiceDv}`]
  return [invoiceCompany, number.filter(Boolean).join(' ')].filter(Boolean).join(' · ')
}

type Invoice = Pick<RenterDetails, 'invoiceCompany' | 'invoiceRuc' | 'invoiceDv'>

export function deductibleWords({ deductible }: Pick<QuoteCover, 'deductible'>): string {
  if (deductible === null) return m.coverage_deductible_car()
  return formatMoney(deductible, { decimals: 'auto' })
}
