import { readItems } from '@directus/sdk'
import { z } from 'zod'
import type { Cents } from '~/domain/money'
import type { DirectusClient } from './client.server'
import { cents, id, slug } from './fields.server'
import { goodRecords } from './records.server'

/** Cents by `{pickup slug}>{return slug}`; a pair that is absent cannot be rented one way (D9). */
export async function readOneWayFees(client: DirectusClient): Promise<Record<string, Cents>> {
  const rows = await client.request(
    readItems('one_way_fees', {
      fields: ['id', 'fee', { origen: ['slug'] }, { destino: ['slug'] }],
      limit: -1,
    }),
  )
  return Object.fromEntries(
    goodRecords('one_way_fees', schema, rows).map(({ origen, destino, fee }) => [
      `${origen.slug}>${destino.slug}`,
      fee,
    ]),
  )
}

const schema = z.object({
  id,
  fee: cents,
  origen: z.object({ slug }),
  destino: z.object({ slug }),
})
