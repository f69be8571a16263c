import type { BasisPoints } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import type { BillLine, Quote, QuoteCover } from '~/domain/pricing/price'
import { m } from '~/paraglide/messages'
import type { RenterDetails } from './renter-fields'

/** `1200` -> `12%`, `1250` -> `12.5%`; written the same in both languages of Panama. */
export function formatPercent(percent: BasisPoints): string {
  return `${percent / 100}%`
}

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

/** The sum behind a line, `$40.80 × 5 días · pago en línea −15%`, or a remark; null for other flat ones. */
export function lineMaths(line: BillLine, quote: Quote, locale: Locale): string | null {
  if (line.kind === 'delivery') return m.bill_delivery_agreed()
  if (line.days === 0) return null
  const { quantity, length } = line
  const parts = line.rates ?? [{ days: line.days, price: line.unitPrice, season: null }]
  const maths = parts.map((part) => {
    const price = formatMoney(part.price)
    const days = m.bill_days({ count: part.days })
    if (quantity > 1) return m.bill_many({ quantity, price, days })
    const each = m.bill_each({ price, days })
    return part.season ? m.bill_season({ each, season: part.season[locale] }) : each
  })
  const saved =
    length && m.bill_length({ name: length.name[locale], percent: formatPercent(length.percent) })
  return [maths.join(', '), saved, lineRemark(line, quote)].filter(Boolean).join(' · ')
}

function lineRemark({ kind, percent, days }: BillLine, quote: Quote): string | null {
  if (kind === 'car' && percent > 0) {
    return m.bill_prepaid_discount({ percent: formatPercent(percent) })
  }
  if (kind === 'coverage' && quote.coverageAssumed) return m.bill_coverage_assumed()
  return kind === 'add_on' && days < quote.days ? m.bill_capped() : null
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
