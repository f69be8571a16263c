import type { RouteRule } from '~/domain/route-rules'
import type { DirectusClient } from './client.server'
import { askedFor } from './columns.server'
import { redirectFields, redirectRecord } from './records/content'
import { goodRecords } from './records.server'
import { readRows } from './rows.server'

/** The active redirects of the back office (D25), the oldest first; whether they can be followed is not looked at here. */
export async function readRedirects(client: DirectusClient): Promise<RouteRule[]> {
  const rows = await readRows(client, 'redirects', {
    fields: askedFor(redirectFields),
    filter: { active: { _eq: true } },
    sort: ['id'],
    limit: -1,
  })
  return goodRecords('redirects', redirectRecord, rows)
}
