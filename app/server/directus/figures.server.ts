import { customEndpoint } from '@directus/sdk'
import { z } from 'zod'
import { openStatuses } from '~/domain/booking/attempt'
import type { DirectusClient } from './client.server'
import { allRecords } from './records.server'
import { type Filter, readRows } from './rows.server'
import type { HoldShares, MailOutbox, Payments } from './schema'

export type Figures = Awaited<ReturnType<typeof readFigures>>

/**
 * Counts over the whole shop, of nobody in particular. Ages are in seconds at `now` (epoch milliseconds), 0 where there is
 * nothing to wait for. @throws AppError `unavailable`
 */
export async function readFigures(client: DirectusClient, now: number) {
  const [bookings, payments, mails, oldestMail, fleet, ...oldest] = await Promise.all([
    countBy(client, 'reservations', ['brand', 'status']),
    countBy(client, 'payments', ['gateway', 'status']),
    countBy(client, 'mail_outbox', ['status']),
    ageOfOldest(client, 'mail_outbox', ['queued', 'sending'], now),
    readFleet(client),
    ...openStatuses.map((status) => ageOfOldest(client, 'payments', [status], now)),
  ])
  const oldestPayments = openStatuses.map((status, at) => ({ status, seconds: oldest[at] ?? 0 }))
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

const created = z.object({ date_created: z.string().transform((text) => Date.parse(text)) })

async function ageOfOldest(
  client: DirectusClient,
  collection: 'payments' | 'mail_outbox',
  statuses: readonly (Payments['status'] | MailOutbox['status'])[],
  now: number,
): Promise<number> {
  const rows = await client.request(
    customEndpoint({
      path: `/items/${collection}`,
      params: {
        fields: ['date_created'],
        filter: { status: { _in: statuses } },
        sort: ['date_created'],
        limit: 1,
      },
    }),
  )
  const [oldest] = allRecords(collection, created, rows)
  return oldest ? Math.max(0, (now - oldest.date_created) / 1000) : 0
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
