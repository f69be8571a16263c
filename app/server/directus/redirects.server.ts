import { z } from 'zod'
import { type RouteRule, redirectStatuses } from '~/domain/route-rules'
import type { DirectusClient } from './client.server'
import { askedFor, columnOf, reading } from './columns.server'
import { text } from './fields.server'
import { goodRecords } from './records.server'
import { readRows } from './rows.server'
import type { Redirects } from './schema'

/** The active redirects of the back office (D25), the oldest first; whether they can be followed is not looked at here. */
export async function readRedirects(client: DirectusClient): Promise<RouteRule[]> {
  const rows = await readRows(client, 'redirects', {
    fields: askedFor(fields),
    filter: { active: { _eq: true } },
    sort: ['id'],
    limit: -1,
  })
  return goodRecords('redirects', reading(fields), rows)
}

const column = columnOf<Redirects>()

const fields = z.object({
  from: column('from', text),
  to: column('to', text),
  status: column('status_code', z.literal(redirectStatuses)),
})
