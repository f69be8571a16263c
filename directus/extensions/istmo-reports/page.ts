import { formatMoney } from '../../../app/domain/pricing/money.ts'
import { className, escaped, type Option, pageWith, selectOf, tableOf } from '../../pages/html.ts'
import { english } from '../../schema/english.ts'
import type { Month, Summary, Sums } from './report.ts'
import { type Language, words } from './words.ts'

type Page = {
  readonly report: Month
  /** The same month of the year before. */
  readonly before: Month
  readonly branch: string
  readonly branches: readonly Option[]
  readonly brand: string
  /** Codes with the names of their sites. */
  readonly brands: readonly Option[]
  /** Neither a branch nor a brand was chosen: the vehicles stand for all together. */
  readonly isWhole: boolean
  readonly language: Language
}

/** A page of tables, without scripts: it prints, and a screen reader reads it. Every value is escaped. */
export function pageOf(asked: Page): string {
  const { report, brand, brands, branches, language } = asked
  const w = words[language]
  const brandName = (code: string) => brands.find(([one]) => one === code)?.[1] ?? code
  const carClass = (code: string) => {
    const name = className(code)
    return language === 'es' ? name : (english[name] ?? name)
  }
  const dollars = (cents: number | null) => (cents === null ? '–' : formatMoney(cents))
  const branchName = (slug: string) => branches.find(([one]) => one === slug)?.[1] ?? slug
  const { nothing } = w
  const line = (name: string, one: Sums) => [
    ...[name, one.booked, one.cancelled],
    ...[dollars(one.revenue), dollars(one.kept)],
  ]
  const sums = (name: string, rows: readonly (readonly [string, Sums])[]) => ({
    head: [name, `#${w.booked}`, `#${w.cancelled}`, `#${w.revenue}`, `#${w.kept}`],
    rows: rows.map(([one, own]) => line(one, own)),
    sum: line(w.total, report.all),
    nothing,
  })
  const { undecided } = report.all
  const body = [
    undecided > 0 ? `<p>${escaped(`${w.undecided} ${dollars(undecided)}`)}</p>` : '',
    form(asked),
    summaryTable(asked, dollars),
    tableOf({
      caption: w.byBrand,
      note: w.sumsNote,
      ...sums(
        w.brand,
        report.byBrand.map((one) => [brandName(one.name), one]),
      ),
    }),
    tableOf({
      caption: w.byBranch,
      ...sums(
        w.branch,
        report.byBranch.map((one) => [branchName(one.name), one]),
      ),
    }),
    tableOf({
      caption: w.rates,
      note: w.ratesNote,
      head: [w.brand, `#${w.rentals}`, `#${w.days}`, `#${w.daily}`, `#${w.leadDays}`],
      rows: report.rates.map((one) => [
        ...[brandName(one.brand), one.rentals, one.days],
        ...[dollars(one.daily), one.lead ?? '–'],
      ]),
      nothing,
    }),
    tableOf({
      caption: w.use,
      note: brand ? `${w.useNote} ${w.useOfBrand}` : w.useNote,
      head: [
        w.carClass,
        w.pool,
        `#${w.vehicles}`,
        `#${w.rented}`,
        `#${w.prepared}`,
        `#${w.blocked}`,
      ],
      rows: report.use.map((one) => [
        ...[carClass(one.carClass), one.pool || '–', one.vehicles],
        meter(one.rented, one.all),
        ...[percent(one.prepared, one.all), percent(one.blocked, one.all)],
      ]),
      nothing,
    }),
    tableOf({
      caption: w.coupons,
      note: w.couponsNote,
      head: [w.code, `#${w.uses}`, `#${w.discount}`],
      rows: report.coupons.map((one) => [one.code, one.uses, dollars(one.discount)]),
      nothing,
    }),
    tableOf({
      caption: w.byDay,
      ...sums(
        w.day,
        report.byDay.map((one) => [one.name, one]),
      ),
    }),
  ]
  return pageWith({
    language,
    title: `${w.title} ${monthName(report.month, language)}`,
    here: '/informes',
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

/** The month beside the same one of the year before. */
function summaryTable(
  { report, before, isWhole, language }: Page,
  dollars: (cents: number | null) => string,
): string {
  const w = words[language]
  const [now, then] = [report.summary, before.summary]
  const line = (
    name: string,
    of: (summary: Summary) => number | null,
    shown: (value: number | null) => string,
  ) => [name, shown(of(now)), shown(of(then)), changeOf(of(now), of(then))]
  const count = (value: number | null) => String(value ?? '–')
  const part = (value: number | null) => (value === null ? '–' : percent(value, 1))
  return tableOf({
    caption: w.summary,
    note: w.summaryNote,
    head: [
      w.figure,
      `#${monthName(report.month, language)}`,
      `#${monthName(before.month, language)}`,
      `#${w.change}`,
    ],
    rows: [
      line(w.booked, (one) => one.booked, count),
      line(w.cancelled, (one) => one.cancelled, count),
      line(w.revenue, (one) => one.revenue, dollars),
      line(w.rentals, (one) => one.rentals, count),
      line(w.days, (one) => one.days, count),
      line(w.daily, (one) => one.daily, dollars),
      ...(isWhole
        ? [line(w.rented, (one) => one.rented, part), line('RevPAC', (one) => one.revpac, dollars)]
        : []),
    ],
  })
}

function changeOf(now: number | null, then: number | null): string {
  if (now === null || then === null || then === 0) return '–'
  const change = Math.round((now / then - 1) * 100)
  return `${change > 0 ? '+' : ''}${change} %`
}

function form({ report: { month }, brand, brands, branch, branches, language }: Page) {
  const w = words[language]
  const places = [['', w.allBranches] as const, ...branches]
  const options = [['', w.allBrands] as const, ...brands]
  const other = language === 'es' ? 'en' : 'es'
  const asked = { mes: month, marca: brand, sucursal: branch }
  const query = new URLSearchParams({ ...asked, idioma: other })
  const file = new URLSearchParams({ ...asked, formato: 'csv' })
  return `<form method="get"><label>${escaped(w.month)} <input type="month" name="mes" value="${escaped(month)}" required></label>${selectOf('marca', w.brand, brand, options)}${selectOf('sucursal', w.branch, branch, places)}<input type="hidden" name="idioma" value="${language}"><button>${escaped(w.show)}</button><a href="?${escaped(String(file))}" download>${escaped(w.file)}</a><a href="?${escaped(String(query))}" hreflang="${other}" lang="${other}">${escaped(words[other].self)}</a></form>`
}

function meter(value: number, all: number) {
  const words = escaped(percent(value, all))
  return {
    html: `<meter min="0" max="${Math.max(1, all)}" value="${value}" aria-hidden="true"></meter> ${words}`,
  }
}

function percent(part: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((100 * part) / all)} %`
}

const style =
  '.wide{margin-top:40px}caption{font-size:19px}meter{width:72px;vertical-align:middle}@media(max-width:600px){meter{display:none}}'
