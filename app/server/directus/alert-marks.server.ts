import { customEndpoint } from '@directus/sdk'
import { z } from 'zod'
import { isAppError } from '~/domain/app-error'
import type { DirectusClient } from './client.server'
import { id, toTimestamp } from './fields.server'
import { allRecords } from './records.server'
import { deleteRows, type Filter, readRows } from './rows.server'
import type { AlertMarks } from './schema'

/** A count against a sealed address, or that it was proven, until an instant (epoch milliseconds); `key` is unique. */
type Mark = { readonly key: string; readonly until: number }

const numbered = z.object({ id })

/** False: one of this key is there. @throws AppError `unavailable`. */
export async function insertMark(client: DirectusClient, { key, until }: Mark): Promise<boolean> {
  const body = JSON.stringify({ key, until: toTimestamp(until) } satisfies Partial<AlertMarks>)
  try {
    await client.request(customEndpoint({ method: 'POST', path: '/items/alert_marks', body }))
    return true
  } catch (error) {
    if (isAppError(error, 'conflict')) return false
    throw error
  }
}

/** One that is there lasts from now on as long as this one. */
export async function renewMark(client: DirectusClient, mark: Mark): Promise<void> {
  if (await insertMark(client, mark)) return
  const query = { filter: { key: { _eq: mark.key } }, limit: 1 }
  const body = JSON.stringify({ query, data: { until: toTimestamp(mark.until) } })
  await client.request(customEndpoint({ method: 'PATCH', path: '/items/alert_marks', body }))
}

export async function hasMark(client: DirectusClient, key: string, now: number): Promise<boolean> {
  const filter = { key: { _eq: key }, until: { _gt: toTimestamp(now) } }
  return (await idsOf(client, filter, 1)).length > 0
}

export async function deleteMark(client: DirectusClient, key: string): Promise<void> {
  await deleteMarks(client, await idsOf(client, { key: { _eq: key } }, 1))
}

/** Whose time is over at `now`; at most `limit` at once. @returns how many there were. */
export async function deleteOldMarks(
  client: DirectusClient,
  now: number,
  limit: number,
): Promise<number> {
  return deleteMarks(client, await idsOf(client, { until: { _lte: toTimestamp(now) } }, limit))
}

async function idsOf(
  client: DirectusClient,
  filter: Filter<AlertMarks>,
  limit: number,
): Promise<number[]> {
  const query = { fields: ['id'], filter, sort: ['id'] as const, limit }
  const rows = await readRows(client, 'alert_marks', query)
  return allRecords('alert_marks', numbered, rows).map((row) => row.id)
}

async function deleteMarks(client: DirectusClient, ids: readonly number[]): Promise<number> {
  await deleteRows(client, 'alert_marks', ids)
  return ids.length
}
