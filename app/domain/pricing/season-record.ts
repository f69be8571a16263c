import { parseLocalDate } from '../calendar/rental-period.ts'
import { defaultLocale, type Locale, locales, localized } from '../locales.ts'
import { percentToBasisPoints, toCents } from './money.ts'
import { rateBounds } from './rate-bounds.ts'
import { type RateRule, type RuleDates, seasonKinds } from './rates.ts'

/** A season as the back office keeps it (`rate_rules`), under its columns' names; lists in their own order. */
export type SeasonRecord = Readonly<Record<`name_${Locale}`, string>> & {
  readonly id: number | null
  readonly status: string
  readonly season: string
  readonly dates: string
  readonly starts_on: string | null
  readonly ends_on: string | null
  readonly days_before: number
  readonly days_after: number
  readonly change: string
  /** NaN here and below: it is no number. */
  readonly percent: number | null
  readonly price: number | null
  readonly min_days: number | null
  readonly priority: number
  readonly effective_from: string | null
  readonly effective_until: string | null
  readonly brands: readonly string[]
  readonly classes: readonly string[]
  /** Ids of cars, and slugs of branches; null: it names some, and none that can be read. */
  readonly cars: readonly number[] | null
  readonly branches: readonly string[] | null
  readonly created: string
}

export const nameColumns = locales.map((locale) => `name_${locale}` as const)
/** The name that must be there: the others' stand-in. */
const NAME = `name_${defaultLocale}` as const

/** Columns of the record, and what is read of related ones. */
export const seasonColumns = [
  ...(['id', 'status'] as const),
  ...nameColumns,
  ...(['season', 'dates', 'starts_on', 'ends_on'] as const),
  ...(['days_before', 'days_after', 'change', 'percent', 'price', 'min_days', 'priority'] as const),
  ...(['effective_from', 'effective_until', 'brands', 'classes', 'date_created'] as const),
] as const
export const seasonRelations = ['cars.car', 'branches.branch.slug'] as const

/** Least and most that staff may write. */
export const seasonRanges = {
  days_before: rateBounds.around,
  days_after: rateBounds.around,
  percent: rateBounds.percent,
  price: rateBounds.price,
  min_days: rateBounds.minimumRental,
  priority: rateBounds.priority,
} as const
type Ranged = keyof typeof seasonRanges
type Ranges = Readonly<Record<Ranged, { readonly least: number; readonly most: number }>>

/** Least and most that count: a season of an older database goes on as it was. */
const countedRanges: Ranges = {
  ...seasonRanges,
  percent: { least: -100, most: 400 },
  price: { least: 0.01, most: 100_000 },
}

/** `order`: before the first day; `gone`: nothing of what it names is there; `range`: see `seasonRanges`. */
export type SeasonFault = {
  readonly column: Exclude<keyof SeasonRecord, 'created'>
  readonly why: 'missing' | 'unreadable' | 'range' | 'order' | 'gone'
}

export type ReadSeason =
  | { readonly ok: true; readonly rule: RateRule }
  | { readonly ok: false; readonly faults: readonly SeasonFault[] }

/**
 * The one reading of a season, of the site and of the Studio: what it refuses does not count. All faults at once.
 * @param ranges `seasonRanges` for one that is written
 */
export function readSeason(season: SeasonRecord, ranges: Ranges = countedRanges): ReadSeason {
  const faults: SeasonFault[] = [
    ...(season[NAME] === '' ? [fault(NAME, 'missing')] : []),
    ...rangeFaults(season, ranges),
    ...listFaults(season),
    ...instantFaults(season),
  ]
  const kind = seasonKinds.find((one) => one === season.season)
  if (!kind) faults.push(fault('season', 'unreadable'))
  const dates = datesOf(season, faults)
  const adjustment = adjustmentOf(season, faults)
  if (faults.length > 0 || !kind || !dates || !adjustment) return { ok: false, faults }
  const { priority, created, brands, classes, cars, branches } = season
  const rule: RateRule = {
    id: season.id ?? 0,
    name: localized((locale) => season[`name_${locale}`]),
    season: kind,
    dates,
    brands,
    classes,
    cars: cars ?? [],
    branches: branches ?? [],
    adjustment,
    minimumRental: season.min_days,
    priority,
    created,
    effectiveFrom: season.effective_from === null ? null : Date.parse(season.effective_from),
    effectiveUntil: season.effective_until === null ? null : Date.parse(season.effective_until),
  }
  return { ok: true, rule }
}

/**
 * A season of all cars at all branches whose shortest stay closes the house: one that is written may not. Older ones can
 * be archived.
 */
export function closesTheHouse({
  status,
  min_days,
  classes,
  cars,
  branches,
}: SeasonRecord): boolean {
  const isOfAll = [classes, cars, branches].every((named) => named?.length === 0)
  return status !== 'archived' && isOfAll && (min_days ?? 0) > rateBounds.longestMinimumEverywhere
}

function fault(column: SeasonFault['column'], why: SeasonFault['why']): SeasonFault {
  return { column, why }
}

/** In whole cents and hundredths of a percent, as they are counted. */
const DECIMALS = ['percent', 'price'] as const

function rangeFaults(season: SeasonRecord, ranges: Ranges): SeasonFault[] {
  // The field of the other kind of rule does not count, whatever was left in it.
  const unused = season.change === 'price' ? 'percent' : 'price'
  const counted = (Object.keys(ranges) as Ranged[]).filter((column) => column !== unused)
  return counted.flatMap((column) => {
    const value = season[column]
    if (value === null) return []
    const { least, most } = ranges[column]
    const isWhole = Number.isInteger(value) || DECIMALS.some((one) => one === column)
    return isWhole && least <= value && value <= most ? [] : [fault(column, 'range')]
  })
}

function listFaults({ cars, branches }: SeasonRecord): SeasonFault[] {
  return [
    ...(cars === null ? [fault('cars', 'gone')] : []),
    ...(branches === null ? [fault('branches', 'gone')] : []),
  ]
}

function instantFaults(season: SeasonRecord): SeasonFault[] {
  return (['effective_from', 'effective_until'] as const).flatMap((column) => {
    const value = season[column]
    const isRead = value === null || !Number.isNaN(Date.parse(value))
    return isRead ? [] : [fault(column, 'unreadable')]
  })
}

function datesOf(season: SeasonRecord, faults: SeasonFault[]): RuleDates | null {
  const { dates, days_before: daysBefore, days_after: daysAfter } = season
  if (dates === 'carnival' || dates === 'holy_week') {
    return { kind: 'movable_holiday', holiday: dates, daysBefore, daysAfter }
  }
  if (dates !== 'once' && dates !== 'yearly') {
    faults.push(fault('dates', 'unreadable'))
    return null
  }
  const from = dayOf(season, 'starts_on', faults)
  const to = dayOf(season, 'ends_on', faults)
  if (!from || !to) return null
  if (dates === 'yearly') return { kind: 'yearly', from: from.slice(5), to: to.slice(5) }
  if (to < from) faults.push(fault('ends_on', 'order'))
  return { kind: 'once', from, to }
}

function dayOf(
  season: SeasonRecord,
  column: 'starts_on' | 'ends_on',
  faults: SeasonFault[],
): string | null {
  const value = season[column]
  const day = parseLocalDate(value)
  if (day === null) faults.push(fault(column, value === null ? 'missing' : 'unreadable'))
  return day
}

function adjustmentOf(season: SeasonRecord, faults: SeasonFault[]): RateRule['adjustment'] | null {
  const { change } = season
  if (change !== 'percent' && change !== 'price') {
    faults.push(fault('change', 'unreadable'))
    return null
  }
  const value = season[change]
  if (value === null) faults.push(fault(change, 'missing'))
  // Said already.
  if (value === null || faults.some(({ column }) => column === change)) return null
  try {
    return change === 'price'
      ? { kind: 'price', amount: toCents(value) }
      : { kind: 'percent', percent: percentToBasisPoints(value) }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    faults.push(fault(change, 'range'))
    return null
  }
}
