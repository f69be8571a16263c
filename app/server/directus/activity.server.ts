import { readActivities } from '@directus/sdk'
import { z } from 'zod'
import type { DirectusClient } from './client.server'
import { allRecords } from './records.server'

export type Activity = { readonly id: number; readonly collection: string }

type Asked = {
  readonly after: number
  /** An id before that. */
  readonly since: number
  /** Collections of which only what comes after `after` is asked for. */
  readonly others: readonly string[]
  readonly limit: number
}

/**
 * The entries of the back office's activity log after a given one, and those of most collections since an earlier one, the newest
 * first, at most `limit`. One short read, however much is in the log. @throws AppError `unavailable`, `forbidden`.
 */
export async function readActivity(
  client: DirectusClient,
  { after, since, others, limit }: Asked,
): Promise<Activity[]> {
  const rows = await client.request(
    readActivities({
      fields: ['id', 'collection'],
      // The index of the ids finds them: an alternative between two spans of ids would not be found by it.
      filter: {
        _and: [
          { id: { _gt: since } },
          { _or: [{ id: { _gt: after } }, { collection: { _nin: [...others] } }] },
        ],
      },
      sort: ['-id'],
      limit,
    }),
  )
  return allRecords('directus_activity', schema, rows)
}

const schema = z.object({ id: z.int(), collection: z.string() })
