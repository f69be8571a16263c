import type { z } from 'zod'
import type { DirectusClient } from './client.server'
import { askedFor, reading } from './columns.server'
import { goodRecords } from './records.server'
import { readRows } from './rows.server'

/** `all` also reads what is no longer offered, for reservations that were made when it was. */
export type Scope = 'published' | 'all'

/** The brand's published records, in the order of the back office; one that names no brand is every brand's. */
export async function readOffered<Fields extends z.ZodType<{ readonly brands: readonly string[] }>>(
  client: DirectusClient,
  collection: 'branches' | 'coverages' | 'add_ons' | 'ctas',
  fields: Fields,
  { brand, scope = 'published' }: { readonly brand: string; readonly scope?: Scope },
): Promise<z.output<Fields>[]> {
  const rows = await readRows(client, collection, {
    fields: askedFor(fields),
    filter: scope === 'all' ? {} : { status: { _eq: 'published' } },
    sort: ['sort', 'id'],
    limit: -1,
  })
  return goodRecords(collection, reading(fields), rows).filter(
    ({ brands }) => scope === 'all' || brands.length === 0 || brands.includes(brand),
  )
}
