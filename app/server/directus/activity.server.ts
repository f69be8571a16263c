import { readActivities } from '@directus/sdk'
import { z } from 'zod'
import type { DirectusClient } from './client.server'
import { allRecords } from './records.server'

export type Activity = { readonly id: number; readonly collection: string }

/**
 * The entries of the back office's activity log after a given one, the newest first, at most `limit`. One short read,
 * however much is in the log. @throws AppError `unavailable`, `forbidden`.
 */
export async function readActivity(
  client: DirectusClient,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Activity[]> {
  const rows = await client.request(
    readActivities({
      fields: ['id', 'collection'],
      filter: { id: { _gt: after } },
      sort: ['-id'],
      limit,
    }),
  )
  return allRecords('directus_activity', schema, rows)
}

const schema = z.object({ id: z.int(), collection: z.string() })
