import { type Attempt, attemptFields, attemptSchema } from './attempt-record.server'
import type { DirectusClient } from './client.server'
import { askedFor } from './columns.server'
import { allRecords } from './records.server'
import { readRows } from './rows.server'

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
