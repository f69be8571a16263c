import type { RentalSearch } from '~/domain/booking/search'
import { formatDate, formatDateTime } from '~/domain/calendar/dates'
import { timeOf } from '~/domain/calendar/rental-period'
import type { Branch } from '~/domain/catalogue'
import type { Locale, Localized } from '~/domain/locales'
import { nameInSentence } from '~/domain/name-in-sentence'
import { formatMoney, formatPercent } from '~/domain/pricing/money'
import type { BillLine, Quote } from '~/domain/pricing/price'
import { type BillRow, billRows } from '~/features/booking/bill-rows'
import { m } from '~/paraglide/messages'

type CompareRow = {
  readonly key: string
  readonly label: string
  readonly before: string
  readonly after: string
  readonly isChanged: boolean
  readonly isSum: boolean
}

type Side = {
  readonly search: RentalSearch
  readonly quote: Quote
}

/** Days and places that differ, then every amount of either bill, then the totals. */
export function compareRows(
  before: Side,
  after: Side,
  { branches, locale }: { readonly branches: readonly NamedBranch[]; readonly locale: Locale },
): CompareRow[] {
  const place = (slug: string) =>
    branches.find((branch) => branch.slug === slug)?.shortName[locale] ?? slug
  const moment = (at: string) => {
    const hours = [before, after].flatMap(({ search }) => [
      timeOf(search.pickup),
      timeOf(search.return),
    ])
    return new Set(hours).size === 1 ? formatDate(at, locale) : formatDateTime(at, locale)
  }
  const of = (key: string, label: string, pick: (side: Side) => string) => {
    const [was, is] = [pick(before), pick(after)]
    return { key, label, before: was, after: is, isChanged: was !== is, isSum: false }
  }
  const trip = [
    of('from', m.search_pickup_place(), ({ search }) => place(search.pickupBranch)),
    of('to', m.search_return_place(), ({ search }) => place(search.returnBranch)),
    of('pickup', m.search_pickup(), ({ search }) => moment(search.pickup)),
    of('return', m.search_return(), ({ search }) => moment(search.return)),
    of('days', m.change_days(), ({ quote }) => String(quote.days)),
  ].filter(({ isChanged }) => isChanged)
  return [...trip, ...amountRows(before.quote, after.quote, locale)]
}

type NamedBranch = Pick<Branch, 'slug' | 'shortName'>

function amountRows(before: Quote, after: Quote, locale: Locale): CompareRow[] {
  const money = (cents: number | undefined) => (cents === undefined ? '–' : formatMoney(cents))
  const rowsOf = (quote: Quote) => billRows(quote, locale)
  const [was, is] = [rowsOf(before), rowsOf(after)]
  const keys = [...new Set([...is, ...was].map(({ key }) => key))]
  const rowOf = (old: BillRow | undefined, now: BillRow | undefined): CompareRow => {
    const { key, label } = now ?? old ?? { key: '', label: '' }
    return {
      key: `${key}${label}`,
      label,
      before: money(old?.amount),
      after: money(now?.amount),
      isChanged: old?.amount !== now?.amount,
      isSum: key === 'car:',
    }
  }
  const rows = keys.flatMap((key) => {
    const [old, now] = [was.find((row) => row.key === key), is.find((row) => row.key === key)]
    // Another car or plan has a row of its own: no amount stands beside a name that it was not paid for.
    return old && now && old.label !== now.label
      ? [rowOf(old, undefined), rowOf(undefined, now)]
      : [rowOf(old, now)]
  })
  const total = {
    key: 'total',
    label: m.change_total(),
    before: money(before.total),
    after: money(after.total),
    isChanged: before.total !== after.total,
    isSum: true,
  }
  return [...rows, total]
}

/** Rules of the price that begin, or are over, with another length or other days: a week's price, a season. */
export function rateReasons(before: Quote, after: Quote, locale: Locale): string[] {
  const [was, is] = [carLineOf(before), carLineOf(after)]
  const { days } = after
  const isOver = was?.length && !is?.length
  const length =
    is?.length && is.length.percent !== was?.length?.percent
      ? m.change_rate({
          rate: is.length.name[locale],
          percent: formatPercent(is.length.percent),
          days,
        })
      : isOver && m.change_rate_over({ rate: nameInSentence(was.length.name, locale) })
  const had = seasonDays(was)
  const seasons = [...seasonDays(is)].flatMap(([key, { count, name }]) =>
    count > (had.get(key)?.count ?? 0) && (count < days || !isAllOf(key, was))
      ? [`${m.fleet_season({ count, days, season: nameInSentence(name, locale) })}.`]
      : [],
  )
  return [...(length ? [length] : []), ...seasons]
}

function carLineOf({ lines }: Quote): BillLine | undefined {
  return lines.find(({ kind }) => kind === 'car')
}

/** Every day of the line is of one season. */
function isAllOf(season: string, car: BillLine | undefined): boolean {
  return car?.rates?.every((one) => one.season?.es === season) ?? false
}

function seasonDays(car: BillLine | undefined) {
  const found = new Map<string, { readonly count: number; readonly name: Localized }>()
  for (const { days, season } of car?.rates ?? []) {
    if (!season) continue
    found.set(season.es, { count: days + (found.get(season.es)?.count ?? 0), name: season })
  }
  return found
}
