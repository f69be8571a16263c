import { parseLocalDate } from '../../../app/domain/calendar/rental-period.ts'
import { byColumn } from '../../../app/domain/locales.ts'
import { rateBounds } from '../../../app/domain/pricing/rate-bounds.ts'
import { movableHolidays, seasonKinds } from '../../../app/domain/pricing/rates.ts'
import type {
  nameColumns,
  SeasonRecord as Season,
} from '../../../app/domain/pricing/season-record.ts'
import { isNumber, type Line, oneLineEnd } from '../../lib/csv-table.ts'
import { type Column, cellOf, newSeason } from './columns.ts'
import { checkWhole, type Tell } from './whole.ts'

/** The names that a file may use: codes of brands and classes, slugs of branches, ids of cars. */
export type Names = {
  readonly brands: readonly string[]
  readonly classes: readonly string[]
  readonly branches: readonly string[]
  readonly cars: readonly number[]
}

type Reading = {
  readonly names: Names
  readonly hasDecimalComma: boolean
  readonly tell: Tell
}

const words = {
  status: ['published', 'draft'],
  season: seasonKinds,
  dates: ['once', 'yearly', ...movableHolidays],
  change: ['percent', 'price'],
} as const

/**
 * A row as a season; `before`: the one that it changes, null for a new one. What the row does not say stays, and so does
 * a cell that says what is there already, whatever that is: a file that nobody touched changes nothing.
 */
export function seasonFrom(
  { cells }: Line<Column>,
  before: Season | null,
  reading: Reading,
): Season {
  const { names, hasDecimalComma, tell } = reading
  const base = before ?? newSeason
  /** Undefined: it stays. */
  const given = (column: Column): string | undefined => {
    const cell = cells.get(column)
    if (cell === undefined || tidy(cell) === tidy(cellOf(base, column))) return undefined
    return before === null && cell.trim() === '' ? undefined : cell.trim()
  }
  const word = (column: keyof typeof words) => {
    const text = given(column)
    if (text === undefined || words[column].some((one) => one === text)) return text ?? base[column]
    tell(column, `es uno de: ${words[column].join(', ')}`)
    return base[column]
  }
  const name = (column: (typeof nameColumns)[number]) => {
    const text = given(column) ?? base[column]
    if (text.length > LONGEST_NAME) tell(column, `tiene más de ${LONGEST_NAME} letras`)
    return text
  }
  const number = (text: string, { least, most }: Bounds, decimals: number): number | null => {
    const plain = hasDecimalComma ? text.replace(',', '.') : text
    const [, fraction = ''] = plain.split('.')
    const value = Number(plain)
    const isGood = isNumber(plain) && fraction.length <= decimals && least <= value && value <= most
    return isGood ? value : null
  }
  const amount = (column: 'percent' | 'price' | 'min_days', bounds: Bounds, decimals: 0 | 2) => {
    const text = given(column)
    if (text === undefined) return base[column]
    if (text === '') return null
    const value = number(text, bounds, decimals)
    if (value === null) tell(column, numberWords(bounds, decimals))
    return value ?? base[column]
  }
  const count = (column: 'days_before' | 'days_after' | 'priority', bounds: Bounds) => {
    const text = given(column)
    if (text === undefined) return base[column]
    const value = number(text || '0', bounds, 0)
    if (value === null) tell(column, numberWords(bounds, 0))
    return value ?? base[column]
  }
  const date = (column: 'starts_on' | 'ends_on') => {
    const text = given(column)
    if (text === undefined) return base[column]
    if (text === '') return null
    const day = dayFrom(text)
    if (day === null) tell(column, 'es una fecha: 2026-12-15 o 15/12/2026')
    else if (isAmerican(text, base[column])) {
      tell(column, 'la hoja parece escribir mes/día/año; usa 2026-12-15 o día/mes/año')
      return base[column]
    }
    return day ?? base[column]
  }
  const instant = (column: 'effective_from' | 'effective_until') => {
    const text = given(column)
    if (text === undefined) return base[column]
    if (text === '') return null
    const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
      ? Date.parse(text)
      : Number.NaN
    if (!Number.isNaN(at)) return new Date(at).toISOString()
    tell(column, 'es un instante con su zona: 2026-12-01T08:00:00-05:00')
    return base[column]
  }
  const list = (column: 'brands' | 'classes' | 'branches') => {
    const text = given(column)
    if (text === undefined) return base[column]
    const known = base[column] ?? []
    const codes = partsOf(text)
    const unknown = codes.filter((one) => !names[column].includes(one) && !known.includes(one))
    if (unknown.length > 0) {
      tell(column, `no hay ${unknown.join(', ')}; hay: ${names[column].join(', ')}`)
    }
    return codes.toSorted()
  }
  const cars = () => {
    const text = given('cars')
    if (text === undefined) return base.cars
    const known = base.cars ?? []
    const parts = partsOf(text)
    const ids = parts.map((one) => (/^\d{1,9}$/.test(one) ? Number(one) : Number.NaN))
    const unknown = parts.filter((_, at) => {
      const id = ids[at] ?? Number.NaN
      return !names.cars.includes(id) && !known.includes(id)
    })
    if (unknown.length === 0) return ids.toSorted((a, b) => a - b)
    tell('cars', `no hay autos con estos números: ${unknown.join(', ')}`)
    return base.cars
  }
  const season: Season = {
    id: base.id,
    created: base.created,
    status: word('status'),
    ...byColumn('name', name),
    season: word('season'),
    dates: word('dates'),
    starts_on: date('starts_on'),
    ends_on: date('ends_on'),
    days_before: count('days_before', rateBounds.around),
    days_after: count('days_after', rateBounds.around),
    change: word('change'),
    percent: amount('percent', rateBounds.percent, 2),
    price: amount('price', rateBounds.price, 2),
    min_days: amount('min_days', rateBounds.minimumRental, 0),
    priority: count('priority', rateBounds.priority),
    effective_from: instant('effective_from'),
    effective_until: instant('effective_until'),
    brands: list('brands') ?? [],
    classes: list('classes') ?? [],
    branches: list('branches'),
    cars: cars(),
  }
  checkWhole(season, before, tell)
  return season
}

const LONGEST_NAME = 255

type Bounds = { readonly least: number; readonly most: number }

function numberWords({ least, most }: Bounds, decimals: number): string {
  const kind = decimals === 0 ? 'un número entero' : 'un número de hasta dos decimales'
  return `es ${kind} de ${least} a ${most}`
}

function tidy(text: string): string {
  return oneLineEnd(text).trim()
}

function partsOf(text: string): string[] {
  const parts = text.split('|').map((one) => one.trim())
  return [...new Set(parts.filter(Boolean))]
}

const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** ISO, or with the day first, as a spreadsheet rewrites it. */
function dayFrom(text: string): string | null {
  const [, day = '', month = '', year = ''] = SLASHES.exec(text) ?? []
  return parseLocalDate(year === '' ? text : dated(year, month, day))
}

/** Whether the date, read with the month first, is the one that is there: only the spreadsheet changed it. */
function isAmerican(text: string, before: string | null): boolean {
  const [, month = '', day = '', year = ''] = SLASHES.exec(text) ?? []
  return year !== '' && dated(year, month, day) === before && dayFrom(text) !== before
}

function dated(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
