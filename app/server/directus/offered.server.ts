import { z } from 'zod'
import type { DirectusClient } from './client.server'
import { askedFor, columnOf, deepFor, reading } from './columns.server'
import { words } from './fields.server'
import { goodRecords } from './records.server'
import { readRows } from './rows.server'
import type { AddOns, Branches, Coverages, Ctas, InfoPages } from './schema'

/** `all` also reads what is no longer offered, for reservations that were made when it was. */
export type Scope = 'published' | 'all'

const brands = columnOf<Pick<Branches & Coverages & AddOns & Ctas & InfoPages, 'brands'>>()(
  'brands',
  words,
)

/** The brand's published records in the order of the back office, info pages by id; one without brands is every brand's. */
export async function readOffered<Offered>(
  client: DirectusClient,
  collection: 'branches' | 'coverages' | 'add_ons' | 'ctas' | 'info_pages',
  fields: z.ZodType<Offered>,
  { brand, scope = 'published' }: { readonly brand: string; readonly scope?: Scope },
): Promise<Offered[]> {
  const offered = z.object({ record: fields, brands })
  const query = {
    fields: askedFor(offered),
    deep: deepFor(offered),
    filter: scope === 'all' ? {} : publishedFor(brand),
    limit: -1,
  }
  const rows =
    collection === 'info_pages'
      ? await readRows(client, collection, { ...query, sort: ['id'] })
      : await readRows(client, collection, { ...query, sort: ['sort', 'id'] })
  return goodRecords(collection, reading(offered), rows)
    .filter(({ brands }) => scope === 'all' || isOfBrand(brands, brand))
    .map(({ record }) => record)
}

/** Published records of a brand, or of all. A brand whose code has this one in it is told apart by `isOfBrand`. */
export function publishedFor(brand: string) {
  const ofBrand = [{ _null: true }, { _empty: true }, { _contains: brand }] as const
  return {
    _and: [
      { status: { _eq: 'published' as const } },
      { _or: ofBrand.map((condition) => ({ brands: condition })) },
    ],
  }
}

export function isOfBrand(brands: readonly string[], brand: string): boolean {
  return brands.length === 0 || brands.includes(brand)
}
