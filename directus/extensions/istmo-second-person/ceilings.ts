import { isPriceColumn } from '../../schema/prices.ts'
import { ROLE } from '../../schema/roles.ts'
import { labelOf } from './audited.ts'
import type { Database, Row } from './directus.ts'
import { changed, type Snapshot } from './snapshot.ts'

/** A value that a second person has to confirm, in words. */
export type Excess = string

type Change = {
  readonly collection: string
  /** The record as it was; null: it is new. */
  readonly before: Snapshot | null
  readonly after: Snapshot
  readonly isAdmin: boolean
}

/** Ceilings of the brands that a record is for; nobody asks before there is a brand. */
type Ceiling = (column: string, brands?: unknown) => number

/** The values of a change that are beyond the ceilings of the owner (`sites_config`). */
export async function excessesOf(change: Change, database: Database): Promise<Excess[]> {
  const { collection, before, after } = change
  if (collection.startsWith('directus_')) return roleExcess(change)
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
  const found = relativeExcesses(change, names, ceiling)
  switch (collection) {
    case 'coupons': {
      if (!touches('kind', 'value', 'brands')) return found
      const isPercent = own.kind === 'percent'
      const column = isPercent ? 'coupon_percent_limit' : 'coupon_amount_limit'
      const limit = ceiling(column, own.brands)
      const tell = isPercent ? percentOf : dollarsOf
      return [...found, ...above(Number(own.value), limit, 'Valor', tell)]
    }
    case 'flota':
      return touches('discount')
        ? [
            ...found,
            ...above(Number(own.discount), ceiling('discount_limit'), 'Descuento', percentOf),
          ]
        : found
    case 'rate_lengths': {
      if (!touches('percent', 'brands')) return found
      const limit = ceiling('discount_limit', own.brands)
      return [...found, ...above(Number(own.percent), limit, 'Rebaja', percentOf)]
    }
    case 'rate_rules': {
      const areCarsOther = changed(before?.parts ?? null, after.parts).includes('cars')
      if (!areCarsOther && !touches('change', 'percent', 'price', 'brands', 'classes')) return found
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
 * Who gives the management's role is not alone, but an administrator: there has to be a first. Nobody else makes a person
 * with it (`setup/access.ts`).
 */
function roleExcess({ collection, before, after, isAdmin }: Change): Excess[] {
  if (collection !== 'directus_users' || !before || isAdmin) return []
  const isRaised = after.own.role === ROLE.management && before.own.role !== ROLE.management
  return isRaised ? ['Rol Gerencia'] : []
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
): Excess[] {
  if (!before) return []
  const isPrice = (name: string) =>
    collection === 'flota' ? isPriceColumn(name) : RELATIVE[collection]?.includes(name)
  const columns = names.filter(isPrice).flatMap((name) => {
    const brands = collection === 'flota' ? [name.replace('precio_', '')] : after.own.brands
    const limit = ceiling('price_change_limit', brands)
    const label = labelOf(collection, name)
    return moved(Number(before.own[name] ?? 0), Number(after.own[name] ?? 0), limit, label)
  })
  return names.includes('entregas')
    ? [...columns, ...zoneExcesses(before, after, ceiling)]
    : columns
}

/** The price of a delivery zone, known by its code. */
function zoneExcesses(before: Snapshot, after: Snapshot, ceiling: Ceiling): Excess[] {
  const limit = ceiling('price_change_limit', after.own.brands)
  return rowsOf(before.own.entregas).flatMap((zone) => {
    const now = rowsOf(after.own.entregas).find(({ codigo }) => codigo === zone.codigo)
    const label = `Entrega ${String(zone.codigo)}`
    return now ? moved(Number(zone.precio), Number(now.precio), limit, label) : []
  })
}

/** A price of nothing has no percentage to change by; one that becomes nothing falls by all of it. */
function moved(from: number, to: number, limit: number, label: string): Excess[] {
  if (from === 0 || from === to) return []
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
): Promise<Excess[]> {
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
      isPriceColumn(name) && (!brands.length || brands.includes(name.replace('precio_', '')))
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
  return `$${value}`
}

function listOf(value: unknown): readonly unknown[] {
  const all = typeof value === 'string' ? value.split(',').filter(Boolean) : value
  return Array.isArray(all) ? all : []
}

function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value : []
}
