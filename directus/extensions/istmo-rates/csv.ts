import Papa from 'papaparse'
import {
  isDay,
  readSeason,
  type SeasonRecord as Season,
  type seasonRanges,
} from '../../../app/domain/season-record.ts'
import { faultWords } from './fault-words.ts'

/** In this order; `id` is empty for a new one. A list is written `a|b`. */
const columns = [
  ...(['id', 'status', 'name_es', 'name_en', 'season', 'dates', 'starts_on', 'ends_on'] as const),
  ...(['days_before', 'days_after', 'change', 'percent', 'price', 'min_days'] as const),
  ...(['brands', 'classes', 'cars', 'branches', 'priority'] as const),
  ...(['effective_from', 'effective_until'] as const),
] as const
type Column = (typeof columns)[number]

export type Fault = { readonly line: number; readonly column: string; readonly why: string }
export type Read =
  | { readonly ok: true; readonly seasons: readonly Season[] }
  | { readonly ok: false; readonly faults: readonly Fault[] }

export function toCsv(seasons: readonly Season[]): string {
  const rows = seasons.map((one) => columns.map((column) => cellOf(one[column])))
  return Papa.unparse({ fields: [...columns], data: rows }, { newline: '\n' })
}

function cellOf(value: Season[Column]): string {
  if (value === null) return ''
  return Array.isArray(value) ? value.join('|') : String(value)
}

/** A column that is missing keeps what the record has; nothing is ever deleted. Every fault of the file is told at once. */
export function fromCsv(text: string, known: readonly Season[]): Read {
  const { data, meta, errors } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim(),
  })
  // One column has no delimiter, and a file of Excel may have semicolons.
  const broken = errors.filter(({ code }) => code !== 'UndetectableDelimiter')
  const faults: Fault[] = broken.map(({ row, message }) => ({
    line: (row ?? 0) + 2,
    column: '',
    why: message,
  }))
  const given = meta.fields ?? []
  for (const name of given) {
    if (!columns.some((one) => one === name)) {
      faults.push({ line: 1, column: name, why: `no es una columna: ${columns.join(', ')}` })
    }
  }
  const seen = new Set<number>()
  const seasons = data.map((row, index) => {
    const line = index + 2
    const fault = (column: Column, why: string) => faults.push({ line, column, why })
    const id = row.id?.trim() ? Number(row.id) : null
    const before = known.find((one) => one.id === id)
    if (id !== null && !before)
      fault('id', 'no hay una temporada con ese número; vacío para una nueva')
    if (id !== null && seen.has(id)) fault('id', 'está dos veces en el archivo')
    if (id !== null) seen.add(id)
    return seasonFrom(row, before ?? empty, fault)
  })
  if (seasons.length === 0 && faults.length === 0) {
    faults.push({ line: 1, column: '', why: 'el archivo no tiene temporadas' })
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, seasons }
}

const empty: Season = {
  id: null,
  status: 'draft',
  name_es: '',
  name_en: '',
  season: 'high',
  dates: 'yearly',
  starts_on: null,
  ends_on: null,
  days_before: 0,
  days_after: 0,
  change: 'percent',
  percent: null,
  price: null,
  min_days: null,
  priority: 0,
  effective_from: null,
  effective_until: null,
  brands: [],
  classes: [],
  cars: [],
  branches: [],
  created: '',
}

const words = {
  status: ['published', 'draft'],
  season: ['low', 'mid', 'high', 'peak', 'holiday'],
  dates: ['once', 'yearly', 'carnival', 'holy_week'],
  change: ['percent', 'price'],
} as const

type Tell = (column: Column, why: string) => void

function seasonFrom(row: Readonly<Record<string, string>>, before: Season, tell: Tell): Season {
  const text = (column: Column) => row[column]?.trim()
  const word = (column: keyof typeof words) => {
    const given = text(column)
    if (given === undefined) return before[column]
    if (words[column].some((one) => one === given)) return given
    tell(column, `es uno de: ${words[column].join(', ')}`)
    return before[column]
  }
  const numeric = (column: keyof typeof seasonRanges, given: string) => {
    const value = Number(given)
    if (Number.isFinite(value)) return value
    tell(column, faultWords({ column, why: 'range' }))
    return null
  }
  const amount = (column: 'percent' | 'price' | 'min_days') => {
    const given = text(column)
    if (given === undefined) return before[column]
    return given === '' ? null : (numeric(column, given) ?? before[column])
  }
  const count = (column: 'days_before' | 'days_after' | 'priority') => {
    const given = text(column)
    if (given === undefined) return before[column]
    return given === '' ? 0 : (numeric(column, given) ?? before[column])
  }
  const date = (column: 'starts_on' | 'ends_on') => {
    const given = text(column)
    if (given === undefined) return before[column]
    if (given === '' || isDay(given)) return given || null
    tell(column, 'es una fecha AAAA-MM-DD')
    return before[column]
  }
  const instant = (column: 'effective_from' | 'effective_until') => {
    const given = text(column)
    if (given === undefined) return before[column]
    if (given === '') return null
    const at = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(given)
      ? Date.parse(given)
      : Number.NaN
    if (!Number.isNaN(at)) return new Date(at).toISOString()
    tell(column, 'es un instante con su zona: 2026-12-01T08:00:00-05:00')
    return before[column]
  }
  const list = (column: 'brands' | 'classes' | 'branches') =>
    text(column)
      ?.split('|')
      .map((one) => one.trim())
      .filter(Boolean)
      .toSorted()
  // As it went out, not a list that was emptied to mean all.
  const stays = (column: 'cars' | 'branches') =>
    text(column) === undefined || (text(column) === '' && before[column] === null)
  const cars = () => {
    const given = text('cars') ?? ''
    if (stays('cars')) return before.cars
    const ids = given
      .split('|')
      .filter((one) => one.trim() !== '')
      .map(Number)
    if (ids.every((id) => Number.isInteger(id) && id > 0)) return ids.toSorted((a, b) => a - b)
    tell('cars', 'son números de autos, separados por |')
    return before.cars
  }
  const season: Season = {
    id: before.id,
    created: before.created,
    status: word('status'),
    name_es: text('name_es') ?? before.name_es,
    name_en: text('name_en') ?? before.name_en,
    season: word('season'),
    dates: word('dates'),
    starts_on: date('starts_on'),
    ends_on: date('ends_on'),
    days_before: count('days_before'),
    days_after: count('days_after'),
    change: word('change'),
    percent: amount('percent'),
    price: amount('price'),
    min_days: amount('min_days'),
    priority: count('priority'),
    effective_from: instant('effective_from'),
    effective_until: instant('effective_until'),
    brands: list('brands') ?? before.brands,
    classes: list('classes') ?? before.classes,
    branches: stays('branches') ? before.branches : (list('branches') ?? []),
    cars: cars(),
  }
  checkWhole(season, before, tell)
  return season
}

/** What the site would leave out. A record that the file leaves as it is is told on the page of the year. */
function checkWhole(season: Season, before: Season, tell: Tell): void {
  const isKnown = before.id !== null
  if (isKnown && columns.every((column) => cellOf(season[column]) === cellOf(before[column])))
    return
  if (season.name_en === '') tell('name_en', faultWords({ column: 'name_en', why: 'missing' }))
  const read = readSeason(season)
  if (read.ok) return
  for (const fault of read.faults) tell(fault.column, faultWords(fault))
}

export type Changes = {
  readonly added: readonly Season[]
  readonly changed: readonly {
    readonly season: Season
    readonly fields: readonly {
      readonly name: Column
      readonly from: string
      readonly to: string
    }[]
  }[]
  readonly same: number
}

/** What a file would change; what it does not name stays. */
export function changesOf(known: readonly Season[], wanted: readonly Season[]): Changes {
  const added = wanted.filter(({ id }) => id === null)
  const compared = wanted.flatMap((season) => {
    const before = known.find(({ id }) => id === season.id)
    if (!before || season.id === null) return []
    const fields = columns
      .map((name) => ({ name, from: cellOf(before[name]), to: cellOf(season[name]) }))
      .filter(({ from, to }) => from !== to)
    return [{ season, fields }]
  })
  const changed = compared.filter(({ fields }) => fields.length > 0)
  return { added, changed, same: compared.length - changed.length }
}
