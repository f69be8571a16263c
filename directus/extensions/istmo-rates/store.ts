import { dateOf, panamaNow } from '../../../app/domain/calendar/rental-period.ts'
import type { RateRule } from '../../../app/domain/pricing/rates.ts'
import {
  readSeason,
  type SeasonRecord as Season,
  type SeasonFault,
  seasonColumns,
  seasonRelations,
} from '../../../app/domain/pricing/season-record.ts'
import { seasonOf } from '../../../app/domain/pricing/season-row.ts'
import { branchName } from '../../pages/branches.ts'
import { part, type Query, type Row, type Store, textOf } from '../../pages/endpoint.ts'
import type { Option } from '../../pages/html.ts'
import { CLASSES } from '../../schema/dsl.ts'
import type { Names } from './cells.ts'
import type { Offer } from './uncovered-dates.ts'
import type { Car, Span } from './year.ts'

/** A list of records of ours, all of them. */
export function all(
  asked: readonly string[],
  filter: object = {},
  lists: readonly string[] = [],
): Query {
  const deep = Object.fromEntries(lists.map((list) => [list, { _limit: -1 }]))
  return { fields: asked, filter, sort: ['id'], limit: -1, deep }
}

export async function seasonsOf({ open }: Pick<Store, 'open'>): Promise<Season[]> {
  const fields = [...seasonColumns, ...seasonRelations]
  const rows = await open('rate_rules').readByQuery(all(fields, {}, ['cars', 'branches']))
  return rows.map(seasonOf)
}

/** As the site counts them: published, and with all that they need. Each has an id of its own, also where it is new. */
export function rulesOf(seasons: readonly Season[]): RateRule[] {
  return seasons
    .filter(({ status }) => status === 'published')
    .flatMap((one, at) => {
      const read = readSeason(one)
      return read.ok ? [one.id === null ? { ...read.rule, id: -1 - at } : read.rule] : []
    })
}

/** Published, and left out by the site. */
export type InvalidRule = { readonly name: string; readonly faults: readonly SeasonFault[] }

export function invalidRulesOf(seasons: readonly Season[]): InvalidRule[] {
  return seasons
    .filter(({ status }) => status === 'published')
    .flatMap((one) => {
      const read = readSeason(one)
      return read.ok ? [] : [{ name: one.name_es, faults: read.faults }]
    })
}

type Brand = {
  readonly code: string
  readonly name: string
  /** That its site offers; none: all. */
  readonly classes: readonly string[]
}

/** Everything that is rented, and where, of every brand. */
export type RateCatalogue = {
  readonly brands: readonly Brand[]
  readonly branches: readonly Option[]
  /** Published and with a price, of the classes that the brand offers. */
  readonly carsOf: (brand: string) => readonly Car[]
  readonly offers: readonly Offer[]
  /** Class by id of the car, of any state. */
  readonly classOf: ReadonlyMap<number, string>
  /** Makes and models by id. */
  readonly carNames: ReadonlyMap<number, string>
  readonly names: Names
}

export async function rateCatalogueOf({ open }: Store): Promise<RateCatalogue> {
  const asked = ['brand', 'site_name', 'cars.classification']
  const place = ['slug', 'status', 'translations.nombre', 'translations.languages_code']
  const sites = await open('sites_config').readByQuery(all(asked, {}, ['cars']))
  const brands = sites.map((one): Brand => {
    const classes = listOf(one.cars).map((car) => textOf(part(car, 'classification')))
    return {
      code: textOf(one.brand),
      name: textOf(one.site_name),
      classes: classes.filter(Boolean),
    }
  })
  const prices = brands.map(({ code }) => `precio_${code}`)
  const [fleet, places] = await Promise.all([
    open('flota').readByQuery(all(['id', 'status', 'clasificacion', 'marca', 'modelo', ...prices])),
    open('branches').readByQuery(all(place)),
  ])
  const carsOf = (brand: string) => {
    const classes = brands.find(({ code }) => code === brand)?.classes ?? []
    return fleet.filter(isPublished).flatMap((row): Car[] => {
      const dailyPrice = Math.round(Number(row[`precio_${brand}`] ?? 0) * 100)
      const car = { id: Number(row.id), class: textOf(row.clasificacion), dailyPrice }
      const isOffered = classes.length === 0 || classes.includes(car.class)
      return dailyPrice > 0 && isOffered ? [car] : []
    })
  }
  const offers = brands.flatMap(({ code }) =>
    [...Map.groupBy(carsOf(code), (car) => car.class)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([carClass, cars]) => ({
        brand: code,
        class: carClass,
        cars: cars.map(({ id }) => id),
      })),
  )
  const codes = [...CLASSES.map(([code]) => code), ...fleet.map((row) => textOf(row.clasificacion))]
  return {
    brands,
    branches: places.filter(isPublished).map((one): Option => [textOf(one.slug), branchName(one)]),
    carsOf,
    offers,
    classOf: new Map(fleet.map((row) => [Number(row.id), textOf(row.clasificacion)])),
    carNames: new Map(fleet.map((row) => [Number(row.id), `${row.marca} ${row.modelo}`])),
    names: {
      brands: brands.map(({ code }) => code),
      classes: [...new Set(codes)].filter(Boolean),
      branches: places.map(({ slug }) => textOf(slug)),
      cars: fleet.map(({ id }) => Number(id)),
    },
  }
}

function isPublished({ status }: Row): boolean {
  return status === 'published'
}

/** Published, of a brand; what it is called, from how many days on (null: a weekend), and the percentage that goes off. */
export type Length = {
  readonly name: string
  readonly days: number | null
  readonly percent: number
}

export async function lengthsOf({ open }: Store, brand: string): Promise<Length[]> {
  const asked = ['name_es', 'kind', 'days', 'percent', 'brands']
  const rows = await open('rate_lengths').readByQuery(all(asked, { status: { _eq: 'published' } }))
  return rows
    .filter(({ brands }) => listOf(brands).length === 0 || listOf(brands).includes(brand))
    .map(({ name_es, kind, days, percent }) => ({
      name: textOf(name_es),
      days: kind === 'weekend' ? null : Number(days ?? 0),
      percent: Number(percent ?? 0),
    }))
    .toSorted((a, b) => (a.days ?? 0) - (b.days ?? 0))
}

/** The twelve months that begin with the one of an instant (epoch milliseconds), in Panama. */
export function twelveMonths(at: number): Span {
  const from = Temporal.PlainDate.from(dateOf(panamaNow(at))).with({ day: 1 })
  return { from: from.toString(), days: from.until(from.add({ years: 1 })).days }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
