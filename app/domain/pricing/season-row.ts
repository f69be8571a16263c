import { byColumn } from '../locales.ts'
import type { SeasonRecord } from './season-record.ts'

/** A season from a row of the back office, in it or over its interface: instants are dates, decimals may be text. */
export function seasonOf(row: Readonly<Record<string, unknown>>): SeasonRecord {
  return {
    id: number(row.id),
    status: text(row.status),
    ...byColumn('name', (column) => text(row[column])),
    season: text(row.season),
    dates: text(row.dates),
    starts_on: day(row.starts_on),
    ends_on: day(row.ends_on),
    days_before: number(row.days_before) ?? 0,
    days_after: number(row.days_after) ?? 0,
    change: text(row.change),
    percent: number(row.percent),
    price: number(row.price),
    min_days: number(row.min_days),
    priority: number(row.priority) ?? 0,
    effective_from: instant(row.effective_from),
    effective_until: instant(row.effective_until),
    brands: names(row.brands),
    classes: names(row.classes),
    cars: readable(
      row.cars,
      (one) => number(part(one, 'car')),
      (a, b) => a - b,
    ),
    branches: readable(
      row.branches,
      (one) => text(part(part(one, 'branch'), 'slug')) || null,
      (a, b) => (a < b ? -1 : 1),
    ),
    created: instant(row.date_created) ?? '',
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** Decimals come as text from some databases. */
function number(value: unknown): number | null {
  return value === null || value === undefined || value === '' ? null : Number(value)
}

function day(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return text(value) || null
}

/** As text that sorts by time; one that is none stays as it is, to be named. */
function instant(value: unknown): string | null {
  const at = value instanceof Date ? value : new Date(text(value))
  if (text(value) === '' && !(value instanceof Date)) return null
  return Number.isNaN(at.getTime()) ? text(value) : at.toISOString()
}

function names(value: unknown): string[] {
  const all = typeof value === 'string' ? value.split(',') : list(value).map(text)
  return all.filter(Boolean).toSorted()
}

/**
 * The names that can be read, without those that are gone or hidden; null: none is left, which is not the same as all.
 */
function readable<Name>(
  value: unknown,
  read: (one: unknown) => Name | null,
  inOrder: (a: Name, b: Name) => number,
): Name[] | null {
  const all = list(value)
  const found = all.flatMap((one) => read(one) ?? [])
  return found.length === 0 && all.length > 0 ? null : found.toSorted(inOrder)
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function part(related: unknown, name: string): unknown {
  return typeof related === 'object' && related !== null ? Reflect.get(related, name) : undefined
}
