import { type Attempt, attemptFields, attemptSchema } from './attempt-record.server'
import type { DirectusClient } from './client.server'
import { askedFor } from './columns.server'
import { allRecords } from './records.server'
import { type Filter, readRows } from './rows.server'
import type { Payments } from './schema'

/** The attempt that a hint speaks of, by any of its ids; null: not one of ours. */
export async function findAttempt(
  client: DirectusClient,
  gateway: string,
  ids: { readonly attemptId?: string; readonly orderId?: string; readonly transactionId?: string },
): Promise<Attempt | null> {
  const any = [
    ...(ids.attemptId ? [{ idempotency_key: { _eq: ids.attemptId } }] : []),
    ...(ids.orderId ? [{ gateway_order_id: { _eq: ids.orderId } }] : []),
    ...(ids.transactionId ? [{ gateway_transaction_id: { _eq: ids.transactionId } }] : []),
  ]
  if (any.length === 0) return null
  const filter = { _and: [{ gateway: { _eq: gateway } }, { _or: any }] }
  const rows = await readRows(client, 'payments', {
    fields: askedFor(attemptFields),
    filter,
    sort: ['id'],
    limit: 1,
  })
  return allRecords('payments', attemptSchema, rows)[0] ?? null
}

/** @throws AppError `unavailable`. */
export async function isAnyAttempt(
  client: DirectusClient,
  filter: Filter<Payments>,
): Promise<boolean> {
  const query = { fields: ['id'], filter, sort: ['id'], limit: 1 } as const
  return (await readRows(client, 'payments', query)).length > 0
}

/** All attempts that a filter finds, oldest first. @throws AppError `unavailable`, also when one cannot be read. */
export async function readAttempts(
  client: DirectusClient,
  filter: Filter<Payments>,
): Promise<Attempt[]> {
  const found: Attempt[] = []
  for (let after = 0; ; after = found.at(-1)?.id ?? 0) {
    const rows = await readRows(client, 'payments', {
      fields: askedFor(attemptFields),
      filter: { _and: [filter, { id: { _gt: after } }] },
      sort: ['id'],
      limit: pageSize,
    })
    found.push(...allRecords('payments', attemptSchema, rows))
    if (rows.length < pageSize) return found
  }
}

const pageSize = 100
