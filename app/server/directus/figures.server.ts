import { customEndpoint } from '@directus/sdk'
import { z } from 'zod'
import { openStatuses } from '~/domain/booking/attempt'
import type { DirectusClient } from './client.server'
import { toTimestamp } from './fields.server'
import { allRecords } from './records.server'
import { type Filter, readRows } from './rows.server'
import type { HoldShares } from './schema'

export type Figures = Awaited<ReturnType<typeof readFigures>>

/**
 * Counts over the whole shop, of nobody in particular, read one after the other: renters wait for the same few places. Ages are
 * in seconds at `now` (epoch milliseconds), 0 where there is nothing to wait for. @throws AppError `unavailable`
 */
export async function readFigures(client: DirectusClient, now: number) {
  const bookings = await countBy(client, 'reservations', ['brand', 'status'])
  const payments = await countBy(client, 'payments', ['gateway', 'status'])
  const mails = await countBy(client, 'mail_outbox', ['status'])
  const oldestMail = await longestDueMail(client, now)
  const fleet = await readFleet(client)
  const oldestPayments: { status: (typeof openStatuses)[number]; seconds: number }[] = []
  for (const status of openStatuses) {
    // One whose refund was refused has an alert of its own, and waits for people.
    const filter = { status: { _eq: status }, refund_refusal: { _null: true } }
    const seconds = await secondsSince(client, 'payments', 'date_created', { filter, now })
    oldestPayments.push({ status, seconds })
  }
  return { bookings, payments, mails, oldestMail, fleet, oldestPayments }
}

/** How many records there are for each value of these columns that there is. */
async function countBy<const Column extends string>(
  client: DirectusClient,
  collection: 'reservations' | 'payments' | 'mail_outbox',
  columns: readonly Column[],
) {
  const rows = await client.request(
    customEndpoint({
      path: `/items/${collection}`,
      params: { aggregate: { count: ['id'] }, groupBy: columns, limit: -1 },
    }),
  )
  const labels = z.record(z.enum(columns), z.string())
  const row = z.looseObject({ count: counted }).transform(({ count, ...rest }, context) => {
    const read = labels.safeParse(rest)
    if (read.success) return { labels: read.data, count: count.id }
    context.addIssue({ code: 'custom', message: read.error.message })
    return z.NEVER
  })
  return allRecords(collection, row, rows)
}

/** A mail that is to be sent again later is not late; one that staff want sent again has no time of its own. */
async function longestDueMail(client: DirectusClient, now: number): Promise<number> {
  const due = { due_at: { _lte: toTimestamp(now) } }
  const timed = { status: { _in: ['queued', 'sending'] }, ...due }
  const untimed = { status: { _eq: 'queued' }, due_at: { _null: true } }
  return Math.max(
    await secondsSince(client, 'mail_outbox', 'due_at', { filter: timed, now }),
    await secondsSince(client, 'mail_outbox', 'date_created', { filter: untimed, now }),
  )
}

/** Since the earliest time in a column of these records. */
async function secondsSince(
  client: DirectusClient,
  collection: 'payments' | 'mail_outbox',
  column: 'date_created' | 'due_at',
  { filter, now }: { readonly filter: object; readonly now: number },
): Promise<number> {
  const rows = await client.request(
    customEndpoint({
      path: `/items/${collection}`,
      params: { fields: [column], filter, sort: [column], limit: 1 },
    }),
  )
  const time = z.record(
    z.literal(column),
    z.string().transform((text) => Date.parse(text)),
  )
  const [earliest] = allRecords(collection, time, rows)
  return earliest ? Math.max(0, (now - earliest[column]) / 1000) : 0
}

/** Counts come as text from some databases. */
const counted = z.object({ id: z.coerce.number().int().min(0) })

const share = z.object({ units: z.int().min(0), units_held: z.int().min(0), share: z.number() })

/** As the minute task counted it last (D38); null: it has not yet. `share`: percent. */
async function readFleet(client: DirectusClient) {
  const filter: Filter<HoldShares> = { key: { _eq: 'fleet' } }
  const asked = {
    fields: ['units', 'units_held', 'share'],
    filter,
    sort: ['id'],
    limit: 1,
  } as const
  const [fleet] = allRecords('hold_shares', share, await readRows(client, 'hold_shares', asked))
  return fleet ?? null
}

const leftOut = z.object({ collection: z.string(), count: z.int().min(0) })

/** Published records that the site leaves out, by collection: as staff see them at `/no-se-muestra`. */
export async function readLeftOut(client: DirectusClient) {
  const rows = await client.request(customEndpoint({ path: '/no-se-muestra/conteo' }))
  return allRecords('no-se-muestra', leftOut, rows)
}
