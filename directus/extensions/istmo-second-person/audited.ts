import { isContent } from '../../../app/server/content/content-collections.ts'
import { nameOf } from '../../lib/record-words.ts'
import { collections, fieldOf } from '../../schema/collections.ts'
import { isPriceColumn } from '../../schema/prices.ts'
import { ROLE } from '../../schema/roles.ts'
import { STOCK } from '../../schema/vehicles.ts'
import type { Row } from './directus.ts'
import { changed, type Snapshot, stable } from './snapshot.ts'

type Kind = 'prices' | 'content' | 'rights'

/** Directus's own lists of who may do what, and which columns of them are told. */
const RIGHTS: Readonly<Record<string, readonly string[] | null>> = {
  staff_branches: null,
  directus_users: [
    ...['first_name', 'last_name', 'role', 'status', 'email', 'password', 'tfa_secret', 'token'],
  ],
  directus_roles: ['name', 'parent'],
  directus_policies: ['name', 'admin_access', 'app_access', 'enforce_tfa', 'ip_access'],
  directus_permissions: null,
  directus_access: null,
}

/** Columns whose value nobody may read. */
export const SECRETS = ['password', 'tfa_secret', 'token']
/** The order of a list, the clock's, and what staff note to each other: it may name somebody who rents. */
export const UNTOLD = ['id', 'sort', 'date_created', 'date_updated', 'note', 'users']

/** Whether changes of a collection are kept. */
export function isAudited(collection: string): boolean {
  return collection in RIGHTS || contents.has(collection)
}

/** Neither lists in which somebody who rents may stand nor the vehicles. */
const contents = new Set(
  collections
    .map(({ collection }) => collection)
    .filter((name) => isContent(name) && !STOCK.includes(name)),
)

/** Lists that are about prices with all of their columns; of others some columns are. */
const PRICE_LISTS = [
  ...['coupons', 'rate_rules', 'rate_rules_cars', 'rate_rules_branches'],
  ...['rate_lengths', 'one_way_fees'],
]
const PRICE_COLUMNS = /precio|discount|percent|fee$|deposito|deducible|entregas|_limit$|^charge_id$/

function kindOf(collection: string, field: string): Kind {
  if (collection in RIGHTS) return 'rights'
  const isPrice =
    PRICE_LISTS.includes(collection) || isPriceColumn(field) || PRICE_COLUMNS.test(field)
  return isPrice ? 'prices' : 'content'
}

type Change = {
  readonly collection: string
  readonly item: unknown
  readonly action: string
  readonly before: Snapshot | null
  readonly after: Snapshot | null
}

/** A row for each field of a change; one for a record that was made or deleted. */
export function rowsOf({ collection, item, action, before, after }: Change): Row[] {
  const known = after ?? before
  if (!known || isRenter(collection, before, after)) return []
  const about = {
    collection,
    ...{
      item: String(item),
      list: listName(collection),
      // As much of it as its column takes.
      record: recordName(collection, known.own).slice(0, 255),
    },
  }
  if (action === 'update' && before && after) {
    return told(collection, changed(before.own, after.own)).map((field) => ({
      ...about,
      ...{ action, kind: kindOf(collection, field), field: labelOf(collection, field) },
      ...{ before: textOf(field, before.own[field]), after: textOf(field, after.own[field]) },
    }))
  }
  const [gone, made] = action === 'delete' ? [before, null] : [null, after]
  return [
    {
      ...{ ...about, action, kind: kindOf(collection, '') },
      ...{ before: wholeOf(collection, gone), after: wholeOf(collection, made) },
    },
  ]
}

/** An account of somebody who rents, before and after. */
function isRenter(collection: string, before: Snapshot | null, after: Snapshot | null): boolean {
  if (collection !== 'directus_users') return false
  return [before, after].every((one) => !one || one.own.role === ROLE.renter)
}

function told(collection: string, names: readonly string[]): readonly string[] {
  const some = RIGHTS[collection]
  return names.filter((name) => (some ? some.includes(name) : !UNTOLD.includes(name)))
}

function wholeOf(collection: string, snapshot: Snapshot | null): string | null {
  if (!snapshot) return null
  const names = told(collection, changed(null, snapshot.own))
  const own = names.map((name) => [labelOf(collection, name), textOf(name, snapshot.own[name])])
  return JSON.stringify(Object.fromEntries(own))
}

function textOf(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (SECRETS.includes(field)) return '•••'
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? stable(value) : String(value)
}

/** As the Studio's form calls it. */
export function labelOf(collection: string, field: string): string {
  const known = contents.has(collection)
  try {
    return known ? fieldOf(collection, field).es : field
  } catch {
    return field
  }
}

function listName(collection: string): string {
  return (
    collections.find((one) => one.collection === collection)?.es ??
    systemNames[collection] ??
    collection
  )
}

const systemNames: Readonly<Record<string, string>> = {
  directus_users: 'Usuarios',
  directus_roles: 'Roles',
  directus_policies: 'Políticas',
  directus_permissions: 'Permisos',
  directus_access: 'Políticas de un rol',
}

export function recordName(collection: string, own: Row): string {
  switch (collection) {
    case 'directus_users':
      return personName(own)
    case 'directus_permissions':
      return `${own.collection}: ${own.action}`
    case 'directus_access':
      return String(own.id)
    default:
      return collection.startsWith('directus_') ? String(own.name) : nameOf(collection, own)
  }
}

export function personName({ first_name, last_name, email }: Row): string {
  return [first_name, last_name].filter(Boolean).join(' ') || String(email ?? 'Personal')
}
