import type { z } from 'zod'
import type { DirectusClient } from './client.server'
import { askedFor, deepFor } from './columns.server'
import { goodRecords } from './records.server'
import { readRows } from './rows.server'

/** `all` also reads what is no longer offered, for reservations that were made when it was. */
export type Scope = 'published' | 'all'

/** A record of `records/`, which some brands offer. */
type Read<Offered> = {
  readonly fields: z.ZodType
  readonly schema: z.ZodType<{ readonly record: Offered; readonly brands: readonly string[] }>
}

/** The brand's published records in the order of the back office, info pages by id; one without brands is every brand's. */
export async function readOffered<Offered>(
  client: DirectusClient,
  collection: 'branches' | 'coverages' | 'add_ons' | 'ctas' | 'info_pages',
  { fields, schema }: Read<Offered>,
  { brand, scope = 'published' }: { readonly brand: string; readonly scope?: Scope },
): Promise<Offered[]> {
  const query = {
    fields: askedFor(fields),
    deep: deepFor(fields),
    filter: scope === 'all' ? {} : publishedFor(brand),
    limit: -1,
  }
  const rows =
    collection === 'info_pages'
      ? await readRows(client, collection, { ...query, sort: ['id'] })
      : inOrder(
          await readRows(client, collection, {
            ...{ ...query, fields: [...query.fields, 'sort'] },
            sort: ['sort', 'id'],
          }),
        )
  return goodRecords(collection, schema, rows)
    .filter(({ brands }) => scope === 'all' || isOfBrand(brands, brand))
    .map(({ record }) => record)
}

/** One that nobody has put into the order yet comes last: of two databases one has it first. */
function inOrder(rows: readonly unknown[]): unknown[] {
  const isPut = (row: unknown) => typeof Reflect.get(Object(row), 'sort') === 'number'
  return [...rows.filter(isPut), ...rows.filter((row) => !isPut(row))]
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
