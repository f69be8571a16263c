import { formatMoney } from '../../../app/domain/pricing/money.ts'
import { recordBounds } from '../../../app/server/directus/records/bounds.ts'
import { brandOfPrice, isPriceColumn } from '../../schema/prices.ts'
import { ROLE } from '../../schema/roles.ts'
import { labelOf, UNTOLD } from './audited.ts'
import type { Database, Open, Row } from './directus.ts'
import { changed, type Snapshot } from './snapshot.ts'

type Change = {
  readonly collection: string
  readonly item: unknown
  /** The record as it was; null: it is new. */
  readonly before: Snapshot | null
  readonly after: Snapshot
  readonly isAdmin: boolean
}

/** Ceilings of the brands that a record is for; nobody asks before there is a brand. */
type Ceiling = (column: string, brands?: unknown) => number

/** The values of a change that are beyond the ceilings of the owner (`sites_config`), in words. */
export async function excessesOf(
  change: Change,
  { database, open }: { readonly database: Database; readonly open: Open },
): Promise<string[]> {
  const { collection, before, after } = change
  if (collection === 'directus_users') return await roleExcess(change, database)
  if (collection.startsWith('directus_')) return []
  const names = changed(before?.own ?? null, after.own)
  const sites = await database('sites_config').select('*')
  const ceiling: Ceiling = (column, brands) => {
    const own = sites.filter(
      ({ brand }) => !listOf(brands).length || listOf(brands).includes(brand),
    )
    return Math.min(...own.map((site) => Number(site[column] ?? Number.POSITIVE_INFINITY)))
  }
  const touches = (...some: string[]) => some.some((name) => names.includes(name))
  const { own } = after
  const isOther =
    names.some((name) => !UNTOLD.includes(name)) ||
    changed(before?.parts ?? {}, after.parts).length > 0
  /** A record beyond the ceiling that counts asks at each change: one that was confirmed for a day may not be widened alone. */
  const isWidened = own.status === 'published' && isOther
  const found = await relativeExcesses(change, ceiling, open)
  switch (collection) {
    case 'coupons': {
      if (!isWidened && !touches('kind', 'value', 'brands')) return found
      const isPercent = own.kind === 'percent'
      const column = isPercent ? 'coupon_percent_limit' : 'coupon_amount_limit'
      const limit = ceiling(column, own.brands)
      const tell = isPercent ? percentOf : dollarsOf
      return [...found, ...above(Number(own.value), limit, 'Valor', tell)]
    }
    case 'flota': {
      const isSet = touches('discount') || (touches('status') && own.status !== 'archived')
      const rentedBy = brandsOfCar(after)
      const isOffered =
        before !== null && rentedBy.some((brand) => !brandsOfCar(before).includes(brand))
      if (!isSet && !isOffered) return found
      const limit = ceiling('discount_limit', rentedBy)
      return [...found, ...above(Number(own.discount), limit, 'Descuento', percentOf)]
    }
    case 'rate_lengths': {
      if (!isWidened && !touches('percent', 'brands')) return found
      const limit = ceiling('discount_limit', own.brands)
      return [...found, ...above(Number(own.percent), limit, 'Rebaja', percentOf)]
    }
    case 'rate_rules': {
      const areCarsOther = changed(before?.parts ?? null, after.parts).includes('cars')
      const isSet = touches('change', 'percent', 'price', 'brands', 'classes')
      const lost = surchargeLost(before, after, ceiling)
      if (!isWidened && !areCarsOther && !isSet) return lost
      return [...lost, ...(await seasonExcess(after, ceiling, database))]
    }
    default:
      return found
  }
}

function above(value: number, limit: number, label: string, tell: (value: number) => string) {
  return value > limit ? [`${label} ${tell(value)}, tope ${tell(limit)}`] : []
}

/**
 * Who makes a login of the office, gives the management's role or takes it is not alone, but an administrator: there has to
 * be a first. With a login that is made alone one person would be two.
 */
async function roleExcess(
  { before, after: { own }, isAdmin }: Change,
  database: Database,
): Promise<string[]> {
  if (isAdmin) return []
  if (!before) {
    if (own.role === ROLE.renter) return []
    const role = await database('directus_roles').where({ id: own.role }).first()
    return [`Persona nueva: ${own.email}, rol ${role?.name ?? 'ninguno'}`]
  }
  const was = before.own
  const isAwakened = own.status === 'active' && was.status !== 'active'
  if (own.role === ROLE.management && (was.role !== ROLE.management || isAwakened)) {
    return ['Rol Gerencia']
  }
  const isLess = own.role !== was.role || own.status !== was.status
  return was.role === ROLE.management && was.status === 'active' && isLess
    ? ['Deja de ser Gerencia']
    : []
}

/** Columns that say what a renter risks or is charged at most. A new record is asked about by its price alone. */
const TERMS = {
  coverages: ['deducible', 'deposito'],
  add_ons: ['max_dias'],
  flota: ['deposito_adicional'],
}

/** An empty one has no limit: it counts as the highest there may be. */
const EMPTY: Readonly<Record<string, number>> = {
  deducible: recordBounds.deductible.most,
  max_dias: recordBounds.days.most,
}

/** Columns of prices, fees and terms, of which a large change is asked about. */
const RELATIVE: Readonly<Record<string, readonly string[]>> = {
  branches: ['concession_percent', 'after_hours_fee'],
  one_way_fees: ['fee'],
  coverages: ['precio_dia', ...TERMS.coverages],
  add_ons: ['precio_dia', ...TERMS.add_ons],
  flota: TERMS.flota,
  sites_config: ['tax_percent', 'young_driver_fee'],
}

/** Lists of which a new record may take the place of another. */
const MADE_ANEW = ['one_way_fees', 'coverages', 'add_ons', 'flota', 'branches']

/** States in which a record is rented; of other lists each is, from the beginning. */
const RENTED: Readonly<Record<string, readonly unknown[]>> = {
  flota: ['published', 'unavailable'],
  branches: ['published'],
}

function isRented(collection: string, snapshot: Snapshot | null): boolean {
  return snapshot !== null && (RENTED[collection]?.includes(snapshot.own.status) ?? true)
}

/** A new price may take the place of one that went: where a price may not fall by all of it, it asks. */
async function relativeExcesses(change: Change, ceiling: Ceiling, open: Open): Promise<string[]> {
  const { collection, before, after } = change
  const isAnew =
    MADE_ANEW.includes(collection) && isRented(collection, after) && !isRented(collection, before)
  const were = valuesOf(before && pricesOf(collection, before))
  const prices = pricesOf(collection, after).filter(
    ({ name, value }) => isAnew || value !== were.get(name),
  )
  const dayAgo = valuesOf(before && prices.length > 0 ? await dayAgoOf(change, before, open) : null)
  const brands = brandsOfAll(before ? [before, after] : [after])
  return prices.flatMap(({ name, label, value, tell }) => {
    const rentedBy = isPriceColumn(name) ? [brandOfPrice(name)] : brandsOfCar(after)
    const ofCar = collection === 'flota' ? rentedBy : brands
    const limit = ceiling('price_change_limit', ofCar)
    const was = were.get(name)
    const isNew = isAnew || (before !== null && was === undefined && isRented(collection, after))
    // A car without a price is not rented.
    if (isNew && isTerm(name)) return []
    if (isNew && limit < 100 && (collection !== 'flota' || value > 0)) {
      return [`Precio nuevo ${tell(value)} (${label})`]
    }
    const since = [
      moved(was, value, limit, label, tell),
      moved(dayAgo.get(name), value, limit, `${label}, en 24 horas`, tell),
    ]
    return since.find((words) => words.length > 0) ?? []
  })
}

function valuesOf(prices: readonly Price[] | null): ReadonlyMap<string, number> {
  return new Map(prices?.map(({ name, value }) => [name, value]))
}

/** Prices as the audit knows them of a day ago, or since a second person confirmed them: small changes add up. */
async function dayAgoOf(
  { collection, item }: Change,
  { own, parts }: Snapshot,
  open: Open,
): Promise<Price[]> {
  const told = await open('audit').readByQuery({
    fields: ['field', 'before', 'confirmed_by'],
    filter: {
      ...{ collection: { _eq: collection }, item: { _eq: String(item) } },
      at: { _gt: new Date(Date.now() - DAY_MS).toISOString() },
    },
    sort: ['id'],
    limit: -1,
  })
  const firstOf = (name: string) => {
    const all = told.filter(({ field }) => field === labelOf(collection, name))
    const since = all.slice(all.findLastIndex(({ confirmed_by: by }) => by !== null) + 1)
    return since.find(({ before }) => before !== null)?.before
  }
  const earlier = Object.keys(own).map((name) => {
    const text = firstOf(name)
    if (typeof text !== 'string') return [name, own[name]]
    return [name, name === 'entregas' ? JSON.parse(text) : text]
  })
  return pricesOf(collection, { own: Object.fromEntries(earlier), parts })
}

const DAY_MS = 86_400_000

type Price = {
  readonly name: string
  readonly label: string
  readonly value: number
  readonly tell: (value: number) => string
}

/** Prices and fees of a record, with those of its deliveries, which are known by their codes. */
function pricesOf(collection: string, { own }: Snapshot): Price[] {
  const columns = collection === 'flota' ? Object.keys(own).filter(isPriceColumn) : []
  return [
    ...[...columns, ...(RELATIVE[collection] ?? [])].map((name) => ({
      ...{ name, label: labelOf(collection, name) },
      value: Number(own[name] ?? EMPTY[name] ?? 0),
      tell: tellerOf(name),
    })),
    ...rowsOf(own.entregas).map(({ codigo, precio }) => ({
      ...{ name: `entregas ${codigo}`, label: `Entrega ${codigo}`, value: Number(precio) },
      tell: dollarsOf,
    })),
  ]
}

function isTerm(name: string): boolean {
  return Object.values(TERMS).flat().includes(name)
}

function tellerOf(name: string): Price['tell'] {
  if (name.endsWith('percent')) return percentOf
  if (name === 'max_dias')
    return (value) => (value === EMPTY.max_dias ? 'sin tope' : `${value} días`)
  if (name !== 'deducible') return dollarsOf
  return (value) => (value === EMPTY.deducible ? 'todo el valor del auto' : dollarsOf(value))
}

/** Brands before and after, because a change of them would else choose the ceiling; none: all. */
function brandsOfAll(snapshots: readonly Snapshot[]): readonly unknown[] {
  const all = snapshots.map(({ own }) =>
    own.brand === undefined ? listOf(own.brands) : [own.brand],
  )
  return all.some(({ length }) => length === 0) ? [] : all.flat()
}

/** The brands that rent a car: those with a price for it. */
function brandsOfCar({ own }: Snapshot): readonly string[] {
  const priced = Object.keys(own).filter((name) => isPriceColumn(name) && own[name] !== null)
  return priced.map(brandOfPrice)
}

/** A price of nothing, or none that can be read, has no percentage to change by; one that becomes nothing falls by all of it. */
function moved(
  from: number | undefined,
  to: number,
  limit: number,
  label: string,
  tell: (value: number) => string = dollarsOf,
): string[] {
  if (from === undefined || !(from > 0) || from === to) return []
  const percent = Math.round((Math.abs(to - from) / from) * 100)
  if (percent <= limit) return []
  return [`${label} de ${tell(from)} a ${tell(to)}, ${percent} %, tope ${percentOf(limit)}`]
}

/** By how much prices fall that a season made higher; one that made them lower is taken away alone. */
function surchargeLost(before: Snapshot | null, after: Snapshot, ceiling: Ceiling): string[] {
  if (!before) return []
  const percentWith = ({ own }: Snapshot) =>
    own.status === 'published' && own.change === 'percent' ? 100 + Number(own.percent) : 100
  const [from, to] = [percentWith(before), percentWith(after)]
  const limit = ceiling('price_change_limit', brandsOfAll([before, after]))
  return to < from ? moved(from, to, limit, 'Precio con la temporada', percentOf) : []
}

/** A season changes prices by its percentage, or by what its own price is beside that of a car. */
async function seasonExcess(
  { own, parts }: Snapshot,
  ceiling: Ceiling,
  database: Database,
): Promise<string[]> {
  const limit = ceiling('price_change_limit', own.brands)
  if (own.change === 'percent') {
    return above(Math.abs(Number(own.percent)), limit, 'Temporada, cambio de', percentOf)
  }
  const [brands, classes] = [listOf(own.brands), listOf(own.classes)]
  const cars = (parts.cars ?? []).map(({ car }) => Number(car))
  const fleet = await database('flota').select('*')
  const concerned = fleet.filter(
    ({ id, clasificacion, status }) =>
      ['published', 'unavailable'].includes(String(status)) &&
      (cars.length === 0 || cars.includes(Number(id))) &&
      (classes.length === 0 || classes.includes(clasificacion)),
  )
  const prices = concerned.flatMap((car) =>
    Object.keys(car).flatMap((name) =>
      isPriceColumn(name) && (!brands.length || brands.includes(brandOfPrice(name)))
        ? [Number(car[name] ?? 0)]
        : [],
    ),
  )
  const far = prices.map((price) => moved(price, Number(own.price), limit, 'Precio por día').at(0))
  return far.filter((words) => words !== undefined).slice(0, 1)
}

function percentOf(value: number): string {
  return `${value} %`
}

function dollarsOf(value: number): string {
  return formatMoney(Math.round(value * 100))
}

function listOf(value: unknown): readonly unknown[] {
  const all = typeof value === 'string' ? value.split(',').filter(Boolean) : value
  return Array.isArray(all) ? all : []
}

function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value : []
}
