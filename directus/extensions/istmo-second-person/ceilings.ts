import { formatMoney } from '../../../app/domain/pricing/money.ts'
import { brandOfPrice, isPriceColumn } from '../../schema/prices.ts'
import { ROLE } from '../../schema/roles.ts'
import { labelOf, UNTOLD } from './audited.ts'
import type { Database, Row } from './directus.ts'
import { changed, type Snapshot } from './snapshot.ts'

type Change = {
  readonly collection: string
  /** The record as it was; null: it is new. */
  readonly before: Snapshot | null
  readonly after: Snapshot
  readonly isAdmin: boolean
}

/** Ceilings of the brands that a record is for; nobody asks before there is a brand. */
type Ceiling = (column: string, brands?: unknown) => number

/** The values of a change that are beyond the ceilings of the owner (`sites_config`), in words. */
export async function excessesOf(change: Change, database: Database): Promise<string[]> {
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
  const found = relativeExcesses(change, names, ceiling)
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
      if (!isWidened && !areCarsOther && !isSet) return found
      return [...found, ...(await seasonExcess(after, ceiling, database))]
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

/** Columns of prices and fees, of which a large change is asked about. */
const RELATIVE: Readonly<Record<string, readonly string[]>> = {
  branches: ['concession_percent', 'after_hours_fee'],
  one_way_fees: ['fee'],
  coverages: ['precio_dia'],
  add_ons: ['precio_dia'],
  sites_config: ['tax_percent', 'young_driver_fee'],
}

function relativeExcesses(
  { collection, before, after }: Change,
  names: readonly string[],
  ceiling: Ceiling,
): string[] {
  if (!before) return newPrice(collection, after, ceiling)
  const isPrice = (name: string) =>
    collection === 'flota' ? isPriceColumn(name) : RELATIVE[collection]?.includes(name)
  const columns = names.filter(isPrice).flatMap((name) => {
    const brands = collection === 'flota' ? [brandOfPrice(name)] : brandsOfBoth(before, after)
    const limit = ceiling('price_change_limit', brands)
    const label = labelOf(collection, name)
    return moved(Number(before.own[name] ?? 0), Number(after.own[name] ?? 0), limit, label)
  })
  return names.includes('entregas')
    ? [...columns, ...zoneExcesses(before, after, ceiling)]
    : columns
}

/** A new record may take the place of one that was deleted: where a price may not fall by all of it, a new one asks. */
function newPrice(collection: string, { own }: Snapshot, ceiling: Ceiling): string[] {
  if (!MADE_ANEW.includes(collection)) return []
  const limit = ceiling('price_change_limit', own.brands)
  const prices = (RELATIVE[collection] ?? []).map((name) => Number(own[name] ?? 0))
  return limit < 100 ? prices.map((price) => `Precio nuevo ${dollarsOf(price)}`) : []
}

const MADE_ANEW = ['one_way_fees', 'coverages', 'add_ons']

/** Brands before and after, because a change of them would else choose the ceiling; none: all. */
function brandsOfBoth(before: Snapshot, after: Snapshot): readonly unknown[] {
  const both = [before, after].map(({ own }) =>
    own.brand === undefined ? listOf(own.brands) : [own.brand],
  )
  return both.some(({ length }) => length === 0) ? [] : both.flat()
}

/** The brands that rent a car: those with a price for it. */
function brandsOfCar({ own }: Snapshot): readonly string[] {
  const priced = Object.keys(own).filter((name) => isPriceColumn(name) && own[name] !== null)
  return priced.map(brandOfPrice)
}

/** The price of a delivery zone, known by its code. */
function zoneExcesses(before: Snapshot, after: Snapshot, ceiling: Ceiling): string[] {
  const limit = ceiling('price_change_limit', brandsOfBoth(before, after))
  const [were, are] = [rowsOf(before.own.entregas), rowsOf(after.own.entregas)]
  const isIn = (zones: readonly Row[], { codigo }: Row) =>
    zones.some((one) => one.codigo === codigo)
  const gone = were.filter((zone) => !isIn(are, zone))
  const come = are.filter((zone) => !isIn(were, zone))
  const isRenamed = gone.length > 0 && come.length > 0 && limit < 100
  const names = (zones: readonly Row[]) => zones.map(({ codigo }) => codigo).join(', ')
  return [
    ...(isRenamed ? [`Entregas ${names(gone)} por ${names(come)}`] : []),
    ...were.flatMap((zone) => {
      const now = are.find(({ codigo }) => codigo === zone.codigo)
      const label = `Entrega ${String(zone.codigo)}`
      return now ? moved(Number(zone.precio), Number(now.precio), limit, label) : []
    }),
  ]
}

/** A price of nothing, or none that can be read, has no percentage to change by; one that becomes nothing falls by all of it. */
function moved(from: number, to: number, limit: number, label: string): string[] {
  if (!(from > 0) || from === to) return []
  const percent = Math.round((Math.abs(to - from) / from) * 100)
  if (percent <= limit) return []
  return [
    `${label} de ${dollarsOf(from)} a ${dollarsOf(to)}, ${percent} %, tope ${percentOf(limit)}`,
  ]
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
