import { z } from 'zod'
import type { DirectusClient } from './client.server'
import { cents } from './fields.server'
import { theRecord } from './records.server'
import { readRows } from './rows.server'

const schema = z.object({ goodwill_limit: cents })

/** Cents beyond the rule that staff may give back of a booking of a brand, all acts together (D44). @throws AppError `unavailable` */
export async function readGoodwillLimit(client: DirectusClient, brand: string): Promise<number> {
  const [row] = await readRows(client, 'sites_config', {
    fields: ['goodwill_limit'],
    filter: { brand: { _eq: brand } },
    sort: ['id'],
    limit: 1,
  })
  return theRecord('sites_config', schema, row).goodwill_limit
}
