import { className, escaped, type Option, pageWith, selectOf } from '../../pages/html.ts'
import { english } from '../../schema/english.ts'
import type { Month } from './report.ts'
import { type Language, words } from './words.ts'

type Page = {
  readonly report: Month
  readonly brand: string
  /** Codes with the names of their sites. */
  readonly brands: readonly Option[]
  readonly language: Language
}

/** A page of tables, without scripts: it prints, and a screen reader reads it. Every value is escaped. */
export function pageOf({ report, brand, brands, language }: Page): string {
  const w = words[language]
  const money = new Intl.NumberFormat(language === 'es' ? 'es-PA' : 'en-US', {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  })
  const brandName = (code: string) => brands.find(([one]) => one === code)?.[1] ?? code
  const carClass = (code: string) => {
    const name = className(code)
    return language === 'es' ? name : (english[name] ?? name)
  }
  const dollars = (cents: number | null) => (cents === null ? '–' : money.format(cents / 100))
  const { month } = report
  const sums = (name: string, caption: string, rows: Month['byDay']) =>
    table(
      caption,
      [name, w.booked, w.cancelled, w.revenue],
      rows.map((one) => [
        one.name,
        one.booked,
        `${one.cancelled} (${percent(one.cancelled, one.booked)})`,
        dollars(one.revenue),
      ]),
      w.nothing,
    )
  const body = [
    form({ month, brand, brands, language }),
    sums(
      w.brand,
      w.byBrand,
      report.byBrand.map((one) => ({ ...one, name: brandName(one.name) })),
    ),
    table(
      w.rates,
      [w.brand, w.rentals, w.days, w.daily, w.leadDays],
      report.rates.map((one) => [
        brandName(one.brand),
        one.rentals,
        one.days,
        dollars(one.daily),
        one.lead ?? '–',
      ]),
      w.nothing,
    ),
    table(
      w.use,
      [w.carClass, w.pool, w.vehicles, w.rented, w.blocked],
      report.use.map((one) => [
        carClass(one.carClass),
        one.pool || '–',
        one.vehicles,
        meter(one.rented, one.all),
        percent(one.blocked, one.all),
      ]),
      w.nothing,
    ),
    table(
      w.coupons,
      [w.code, w.uses, w.discount],
      report.coupons.map((one) => [one.code, one.uses, dollars(one.discount)]),
      w.nothing,
    ),
    sums(w.day, w.byDay, report.byDay),
  ]
  return pageWith({
    language,
    title: `${w.title} ${monthName(month, language)}`,
    body: `<p>${escaped(w.lead)}</p>${body.join('')}`,
    style,
  })
}

function monthName(month: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'es' ? 'es-PA' : 'en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00Z`))
}

function form({
  month,
  brand,
  brands,
  language,
}: Omit<Page, 'report'> & { readonly month: string }) {
  const w = words[language]
  const options = [['', w.allBrands] as const, ...brands]
  const other = language === 'es' ? 'en' : 'es'
  const query = new URLSearchParams({ mes: month, marca: brand, idioma: other })
  return `<form method="get"><label>${escaped(w.month)} <input type="month" name="mes" value="${escaped(month)}" required></label> ${selectOf('marca', w.brand, brand, options)}<input type="hidden" name="idioma" value="${language}"> <button>${escaped(w.show)}</button> <a href="?${escaped(String(query))}" hreflang="${other}" lang="${other}">${escaped(words[other].self)}</a></form>`
}

type Cell = string | number | { readonly html: string }

function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  nothing: string,
): string {
  const heads = head.map((one) => `<th scope="col">${escaped(one)}</th>`).join('')
  const lines = rows.map(([first = '', ...rest]) => {
    const cells = rest.map((cell) => `<td>${shown(cell)}</td>`).join('')
    return `<tr><th scope="row">${shown(first)}</th>${cells}</tr>`
  })
  const body = lines.join('') || `<tr><td colspan="${head.length}">${escaped(nothing)}</td></tr>`
  return `<div class="wide" role="region" aria-label="${escaped(caption)}" tabindex="0"><table><caption>${escaped(caption)}</caption><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table></div>`
}

function shown(cell: Cell): string {
  return typeof cell === 'object' ? cell.html : escaped(String(cell))
}

function meter(value: number, all: number): Cell {
  const words = escaped(percent(value, all))
  return { html: `<meter min="0" max="${Math.max(1, all)}" value="${value}"></meter> ${words}` }
}

function percent(part: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((100 * part) / all)} %`
}

const style = 'table{margin-top:36px}caption{font-size:19px}meter{vertical-align:middle}'
