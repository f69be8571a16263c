import { z } from 'zod'
import { byColumn, localized } from '~/domain/locales'
import { rateBounds } from '~/domain/pricing/rate-bounds'
import type { LengthDiscount, RateBook, RateRule } from '~/domain/pricing/rates'
import {
  readSeason,
  type SeasonFault,
  seasonColumns,
  seasonRanges,
  seasonRelations,
} from '~/domain/pricing/season-record'
import { seasonOf } from '~/domain/pricing/season-row'
import type { DirectusClient } from './client.server'
import { askedFor, columnOf, reading } from './columns.server'
import { orNull, percent, text, words } from './fields.server'
import { isOfBrand, publishedFor } from './offered.server'
import { goodRecords } from './records.server'
import { readRows } from './rows.server'
import type { RateLengths, RateRules } from './schema'

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
    rules: goodRecords('rate_rules', ruleSchema, rules).filter(ofBrand),
    lengths: goodRecords('rate_lengths', lengthSchema, lengths)
      .filter(ofBrand)
      .map(({ brands: _, ...length }) => length),
  }
}

/** Checked against the schema that is generated. */
const ruleColumns: readonly (keyof RateRules & string)[] = seasonColumns
const ruleFields = [...ruleColumns, ...seasonRelations]

const ruleSchema = z.unknown().transform((row, context): RateRule => {
  const read = readSeason(seasonOf(typeof row === 'object' && row !== null ? { ...row } : {}))
  if (read.ok) return read.rule
  for (const fault of read.faults) {
    context.addIssue({ code: 'custom', message: faultWords(fault), path: [fault.column] })
  }
  return z.NEVER
})

/** For the log. */
function faultWords({ column, why }: SeasonFault): string {
  const [, range] = Object.entries(seasonRanges).find(([name]) => name === column) ?? []
  switch (why) {
    case 'missing':
      return 'is missing'
    case 'unreadable':
      return 'cannot be read'
    case 'order':
      return 'is before the first day'
    case 'gone':
      return 'names only what is not there'
    case 'range':
      return range ? `must be ${range.least} to ${range.most}` : 'is out of range'
  }
}

const lengthColumn = columnOf<RateLengths>()

const lengthFields = z.object({
  ...byColumn('name', (name) => lengthColumn(name, text)),
  kind: lengthColumn('kind', z.enum(['days', 'weekend'])),
  days: lengthColumn(
    'days',
    orNull(z.int().min(rateBounds.lengthDays.least).max(rateBounds.lengthDays.most)),
  ),
  percent: lengthColumn('percent', percent),
  brands: lengthColumn('brands', words),
})

const lengthSchema = reading(lengthFields)
  .refine(({ kind, days }) => kind === 'weekend' || days !== null, 'needs a number of days')
  .transform(
    ({ kind, days, percent, brands, ...names }): LengthDiscount & { brands: string[] } => ({
      kind,
      days: kind === 'days' ? (days ?? 0) : 0,
      name: localized((locale) => names[`name_${locale}`]),
      percent,
      brands,
    }),
  )
