import { customEndpoint } from '@directus/sdk'
import { z } from 'zod'
import type { ContentChanges } from '~/domain/content-changes'
import type { DirectusClient } from './client.server'
import { allRecords } from './records.server'
import type { Branches, Ctas, Flota, InfoPages, SitesConfig } from './schema'

type Dated = {
  readonly branches: Branches
  readonly ctas: Ctas
  readonly flota: Flota
  readonly info_pages: InfoPages
  readonly sites_config: SitesConfig
}

/** When each record that a public page shows was last changed. @throws AppError `unavailable`. */
export async function readLastChanges(client: DirectusClient): Promise<ContentChanges> {
  const [brands, promos, cars, branches, infoPages] = await Promise.all([
    changesOf(client, 'sites_config', 'brand'),
    changesOf(client, 'ctas', 'id'),
    changesOf(client, 'flota', 'id'),
    changesOf(client, 'branches', 'slug'),
    changesOf(client, 'info_pages', 'slug'),
  ])
  return { brands, promos, cars, branches, infoPages }
}

/** Records of before the back office kept the time are left out. */
async function changesOf<Name extends keyof Dated>(
  client: DirectusClient,
  collection: Name,
  key: keyof Dated[Name] & string,
): Promise<ReadonlyMap<string, string>> {
  const params = { fields: [key, 'date_updated'], limit: -1 }
  const rows = await client.request(
    customEndpoint<unknown>({ method: 'GET', path: `/items/${collection}`, params }),
  )
  const schema = z.object({ [key]: z.union([z.string(), z.number()]), date_updated: instant })
  const records = allRecords(collection, schema, rows)
  return new Map(
    records.flatMap((record) => {
      const at = record.date_updated
      return typeof at === 'string' ? [[String(record[key]), at]] : []
    }),
  )
}

const instant = z
  .nullable(z.string())
  .transform((value) => (value ? new Date(value).toISOString() : null))
