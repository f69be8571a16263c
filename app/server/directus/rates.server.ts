import { localized } from '~/domain/locales'
import type { LengthDiscount, RateBook } from '~/domain/pricing/rates'
import { seasonColumns, seasonRelations } from '~/domain/pricing/season-record'
import type { DirectusClient } from './client.server'
import { askedFor } from './columns.server'
import { isOfBrand, publishedFor } from './offered.server'
import { lengthFields, lengthRecord, seasonRecord } from './records/rates'
import { goodRecords } from './records.server'
import { readRows } from './rows.server'
import type { RateRules } from './schema'

/**
 * The brand's daily rates. A rule that cannot be read is left out and named in the log. @throws AppError `unavailable`.
 */
export async function readRates(client: DirectusClient, brand: string): Promise<RateBook> {
  const query = { filter: publishedFor(brand), limit: -1 }
  const deep = { cars: { _limit: -1 }, branches: { _limit: -1 } }
  const [rules, lengths] = await Promise.all([
    readRows(client, 'rate_rules', { ...query, fields: ruleFields, deep, sort: ['id'] }),
    readRows(client, 'rate_lengths', { ...query, fields: askedFor(lengthFields), sort: ['id'] }),
  ])
  const ofBrand = ({ brands }: { readonly brands: readonly string[] }) => isOfBrand(brands, brand)
  return {
    rules: goodRecords('rate_rules', seasonRecord, rules).filter(ofBrand),
    lengths: goodRecords('rate_lengths', lengthSchema, lengths)
      .filter(ofBrand)
      .map(({ brands: _, ...length }) => length),
  }
}

/** Checked against the schema that is generated. */
const ruleColumns: readonly (keyof RateRules & string)[] = seasonColumns
const ruleFields = [...ruleColumns, ...seasonRelations]

const lengthSchema = lengthRecord.transform(
  ({ kind, days, percent, brands, ...names }): LengthDiscount & { brands: string[] } => ({
    kind,
    days: kind === 'days' ? (days ?? 0) : 0,
    name: localized((locale) => names[`name_${locale}`]),
    percent,
    brands,
  }),
)
