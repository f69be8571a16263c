import { customEndpoint } from '@directus/sdk'
import { z } from 'zod'
import { isAppError } from '~/domain/app-error'
import type { DirectusClient } from './client.server'
import { askedFor, columnOf, reading, writing } from './columns.server'
import {
  id,
  instant,
  language,
  localDateTime,
  slug,
  textOrEmpty,
  timestamp,
  toTimestamp,
} from './fields.server'
import { allRecords, goodRecords } from './records.server'
import { deleteRows, type Filter, readRows } from './rows.server'
import type { StockAlerts } from './schema'

/** In this order; an alert goes back to `confirmed` where its car was taken again before its mail went out. */
const alertStatuses = ['asked', 'confirmed', 'told'] as const

const column = columnOf<StockAlerts>()
const place = z.object({ slug }).transform((branch) => branch.slug)

/** The fields of an alert that are the same in a row that is read and one that is made. */
const facts = z.object({
  status: column('status', z.enum(alertStatuses)),
  carId: column('car', id),
  /** Panama-local. */
  pickup: column('pickup_date', localDateTime),
  return: column('return_date', localDateTime),
  /** Full years, where the search had any. */
  driverAge: column('driver_age', z.nullable(z.int())),
  /** As typed; empty: none. */
  coupon: column('coupon', textOrEmpty),
  email: column('email', textOrEmpty),
  /** The e-mail, sealed. */
  address: column('address', textOrEmpty),
  brand: column('brand', z.string()),
  language: column('language', language),
  /** Epoch milliseconds, as the others. */
  requestedAt: column('asked_at', timestamp),
})

const fields = facts.extend({
  id: column('id', id),
  pickupBranch: column('pickup_branch', place, ['slug']),
  returnBranch: column('return_branch', place, ['slug']),
  /** Since when it waits: its renter confirmed it then, or it went back. */
  confirmedAt: column('confirmed_at', instant),
  notifiedAt: column('told_at', instant),
})

const newFields = facts.extend({
  key: column('key', z.string()),
  pickupBranchId: column('pickup_branch', id),
  returnBranchId: column('return_branch', id),
})

export type StockAlert = Readonly<z.output<typeof fields>>
type NewAlert = Readonly<z.output<typeof newFields>>

const schema = reading(fields)
const toNewRow = writing(newFields)
const numbered = z.object({ id })

/** False: one of this key is there. @throws AppError `unavailable`. */
export async function insertAlert(client: DirectusClient, alert: NewAlert): Promise<boolean> {
  const body = JSON.stringify(toNewRow(alert))
  try {
    await client.request(customEndpoint({ method: 'POST', path: '/items/stock_alerts', body }))
    return true
  } catch (error) {
    if (isAppError(error, 'conflict')) return false
    throw error
  }
}

/** @throws AppError `unavailable`. */
export async function findAlert(
  client: DirectusClient,
  key: { readonly id: number } | { readonly key: string },
): Promise<StockAlert | null> {
  const filter = 'id' in key ? { id: { _eq: key.id } } : { key: { _eq: key.key } }
  return goodRecords('stock_alerts', schema, await list(client, filter, 1))[0] ?? null
}

/** Oldest first, each once; one that cannot be read is logged and stops no other. */
export async function* eachAlert(
  client: DirectusClient,
  filter: Filter<StockAlerts>,
): AsyncGenerator<StockAlert, void, undefined> {
  for (let after = 0; ; ) {
    const rows = await list(client, { _and: [filter, { id: { _gt: after } }] }, PAGE)
    yield* goodRecords('stock_alerts', schema, rows)
    const last = rows.length < PAGE ? null : numbered.safeParse(rows.at(-1)).data
    if (!last) return
    after = last.id
  }
}

const PAGE = 50

type Change = {
  readonly status: StockAlert['status']
  readonly language?: StockAlert['language']
  readonly confirmedAt?: number
  readonly notifiedAt?: number
}

const toChange = writing(
  fields
    .pick({ language: true, confirmedAt: true, notifiedAt: true })
    .partial()
    .extend({ status: facts.shape.status }),
)

/** Those that are still as the filter says. @returns how many. @throws AppError `unavailable`. */
export async function changeAlerts(
  client: DirectusClient,
  filter: Filter<StockAlerts>,
  change: Change,
): Promise<number> {
  const body = JSON.stringify({ query: { filter, limit: -1 }, data: toChange(change) })
  const rows = await client.request(
    customEndpoint<unknown[]>({
      method: 'PATCH',
      path: '/items/stock_alerts',
      params: { fields: ['id'] },
      body,
    }),
  )
  return rows.length
}

/** The alerts of one address at a brand, by its email or its seal. @throws AppError `unavailable`. */
export async function alertsOf(
  client: DirectusClient,
  who: { readonly email: string } | { readonly address: string },
  brand: string,
): Promise<StockAlert[]> {
  const whose = 'email' in who ? { email: { _eq: who.email } } : { address: { _eq: who.address } }
  const filter = { ...whose, brand: { _eq: brand } }
  return goodRecords('stock_alerts', schema, await list(client, filter, -1))
}

/** Their mails go with them, and none can be written for them any more. */
export async function deleteAlerts(client: DirectusClient, ids: readonly number[]): Promise<void> {
  await deleteRows(client, 'stock_alerts', ids)
}

/**
 * Whose pickup has passed (`now`: Panama-local), and those that nobody confirmed since `askedBefore` (epoch
 * milliseconds); at most `limit` at once. @returns how many there were.
 */
export async function deleteOldAlerts(
  client: DirectusClient,
  { now, askedBefore }: { readonly now: string; readonly askedBefore: number },
  limit: number,
): Promise<number> {
  const unconfirmed = [
    { status: { _eq: 'asked' as const } },
    { asked_at: { _lte: toTimestamp(askedBefore) } },
  ]
  const filter = { _or: [{ pickup_date: { _lte: now } }, { _and: unconfirmed }] }
  const query = { fields: ['id'], filter, sort: ['id'] as const, limit }
  const rows = await readRows(client, 'stock_alerts', query)
  const ids = allRecords('stock_alerts', numbered, rows).map((row) => row.id)
  await deleteAlerts(client, ids)
  return ids.length
}

function list(
  client: DirectusClient,
  filter: Filter<StockAlerts>,
  limit: number,
): Promise<unknown[]> {
  const sort = ['id'] as const
  return readRows(client, 'stock_alerts', { fields: askedFor(fields), filter, sort, limit })
}
