import { type RateRule, seasonKinds } from '../../../app/domain/rates.ts'
import { part, type Row, textOf as text } from '../../pages/endpoint.ts'

/** What a season's record holds, as its CSV and its form have it; lists in their own order of names. */
export type Season = {
  readonly id: number | null
  readonly status: string
  readonly name_es: string
  readonly name_en: string
  readonly season: string
  readonly dates: string
  readonly starts_on: string | null
  readonly ends_on: string | null
  readonly days_before: number
  readonly days_after: number
  readonly change: string
  readonly percent: number | null
  readonly price: number | null
  readonly min_days: number | null
  readonly priority: number
  readonly effective_from: string | null
  readonly effective_until: string | null
  readonly brands: readonly string[]
  readonly classes: readonly string[]
  /** Ids of cars, and slugs of branches. */
  readonly cars: readonly number[]
  readonly branches: readonly string[]
  readonly created: string
}

export const fields = [
  ...['id', 'status', 'name_es', 'name_en', 'season', 'dates', 'starts_on', 'ends_on'],
  ...['days_before', 'days_after', 'change', 'percent', 'price', 'min_days', 'priority'],
  ...['effective_from', 'effective_until', 'brands', 'classes', 'cars.car', 'branches.branch.slug'],
  'date_created',
] as const

export function seasonOf(row: Row): Season {
  return {
    id: Number(row.id),
    status: text(row.status),
    name_es: text(row.name_es),
    name_en: text(row.name_en),
    season: text(row.season),
    dates: text(row.dates),
    starts_on: day(row.starts_on),
    ends_on: day(row.ends_on),
    days_before: Number(row.days_before ?? 0),
    days_after: Number(row.days_after ?? 0),
    change: text(row.change),
    percent: number(row.percent),
    price: number(row.price),
    min_days: number(row.min_days),
    priority: Number(row.priority ?? 0),
    effective_from: instant(row.effective_from),
    effective_until: instant(row.effective_until),
    brands: names(row.brands),
    classes: names(row.classes),
    cars: list(row.cars)
      .map((one) => Number(part(one, 'car')))
      .toSorted((a, b) => a - b),
    branches: list(row.branches)
      .map((one) => text(part(part(one, 'branch'), 'slug')))
      .toSorted(),
    created: instant(row.date_created) ?? '',
  }
}

/** As the site counts it; null: the site leaves it out, because something that it needs is missing. */
export function ruleOf(one: Season): RateRule | null {
  const dates = datesOf(one)
  const change = changeOf(one)
  if (!dates || !change) return null
  return {
    id: one.id ?? 0,
    name: { es: one.name_es, en: one.name_en || one.name_es },
    season: seasonKinds.find((kind) => kind === one.season) ?? 'high',
    dates,
    brands: one.brands,
    classes: one.classes,
    cars: one.cars,
    branches: one.branches,
    change,
    minimumStay: one.min_days,
    priority: one.priority,
    created: one.created,
    effectiveFrom: one.effective_from === null ? null : Date.parse(one.effective_from),
    effectiveUntil: one.effective_until === null ? null : Date.parse(one.effective_until),
  }
}

function datesOf(one: Season): RateRule['dates'] | null {
  const { dates, starts_on: from, ends_on: to, days_before, days_after } = one
  if (dates === 'carnival' || dates === 'holy_week') {
    return { kind: 'feast', feast: dates, daysBefore: days_before, daysAfter: days_after }
  }
  if (!from || !to) return null
  if (dates === 'yearly') return { kind: 'yearly', from: from.slice(5), to: to.slice(5) }
  return from <= to ? { kind: 'once', from, to } : null
}

function changeOf({ change, percent, price }: Season): RateRule['change'] | null {
  if (change === 'price') {
    return price === null ? null : { kind: 'price', amount: Math.round(price * 100) }
  }
  return percent === null ? null : { kind: 'percent', percent: Math.round(percent * 100) }
}

/** Decimals come as text from some databases. */
function number(value: unknown): number | null {
  return value === null || value === undefined || value === '' ? null : Number(value)
}

function day(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return text(value) === '' ? null : text(value).slice(0, 10)
}

function instant(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString()
  return text(value) === '' ? null : new Date(text(value)).toISOString()
}

function names(value: unknown): string[] {
  const all = typeof value === 'string' ? value.split(',') : list(value).map(text)
  return all.filter(Boolean).toSorted()
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
