import { z } from 'zod'
import { feasts, type LengthRate, type RateBook, type RateRule, seasonKinds } from '~/domain/rates'
import type { DirectusClient } from './client.server'
import { askedFor, columnOf, reading } from './columns.server'
import {
  cents,
  date,
  id,
  instant,
  listOf,
  orNull,
  percent,
  slug,
  text,
  words,
} from './fields.server'
import { goodRecords } from './records.server'
import { readRows } from './rows.server'
import type { RateLengths, RateRules } from './schema'

/** What the brand's cars cost on which days. A rule that cannot be read is left out and named in the log. @throws AppError `unavailable`. */
export async function readRates(client: DirectusClient, brand: string): Promise<RateBook> {
  const published = { status: { _eq: 'published' as const } }
  const query = { filter: published, limit: -1 }
  const [rules, lengths] = await Promise.all([
    readRows(client, 'rate_rules', { ...query, fields: askedFor(ruleFields), sort: ['id'] }),
    readRows(client, 'rate_lengths', { ...query, fields: askedFor(lengthFields), sort: ['id'] }),
  ])
  const ofBrand = ({ brands }: { readonly brands: readonly string[] }) =>
    brands.length === 0 || brands.includes(brand)
  return {
    rules: goodRecords('rate_rules', ruleSchema, rules).filter(ofBrand),
    lengths: goodRecords('rate_lengths', lengthSchema, lengths)
      .filter(ofBrand)
      .map(({ brands: _, ...length }) => length),
  }
}

const ruleColumn = columnOf<RateRules>()

const signedPercent = z
  .union([z.string(), z.number()])
  .transform((value) => Math.round(Number(value) * 100))
  .refine((value) => value >= -10_000 && value <= 40_000, 'must be -100 to 400')

const days = z.int().min(0).max(60)

const ruleFields = z.object({
  id: ruleColumn('id', id),
  nameEs: ruleColumn('name_es', text),
  nameEn: ruleColumn('name_en', text),
  season: ruleColumn('season', z.enum(seasonKinds)),
  dates: ruleColumn('dates', z.enum(['once', 'yearly', ...feasts])),
  startsOn: ruleColumn('starts_on', orNull(date)),
  endsOn: ruleColumn('ends_on', orNull(date)),
  daysBefore: ruleColumn('days_before', days),
  daysAfter: ruleColumn('days_after', days),
  change: ruleColumn('change', z.enum(['percent', 'price'])),
  percent: ruleColumn('percent', orNull(signedPercent)),
  price: ruleColumn('price', orNull(cents)),
  minimumStay: ruleColumn('min_days', orNull(z.int().min(1).max(90))),
  priority: ruleColumn('priority', z.int()),
  created: ruleColumn('date_created', orNull(z.string())),
  effectiveFrom: ruleColumn('effective_from', instant),
  effectiveUntil: ruleColumn('effective_until', instant),
  brands: ruleColumn('brands', words),
  classes: ruleColumn('classes', words),
  cars: ruleColumn('cars', listOf(z.object({ car: id })), ['car']),
  branches: ruleColumn('branches', listOf(z.object({ branch: z.object({ slug }) })), [
    { branch: ['slug'] },
  ]),
})

const ruleSchema = reading(ruleFields).transform((row, context): RateRule => {
  const dates = datesOf(row)
  const change = changeOf(row)
  if (!dates) {
    context.addIssue({
      code: 'custom',
      message: 'needs a first and a last day',
      path: ['starts_on'],
    })
  }
  if (!change) {
    context.addIssue({ code: 'custom', message: `needs a ${row.change}`, path: [row.change] })
  }
  if (!dates || !change) return z.NEVER
  const { id, season, minimumStay, priority, brands, classes } = row
  return {
    id,
    name: { es: row.nameEs, en: row.nameEn || row.nameEs },
    season,
    dates,
    brands,
    classes,
    cars: row.cars.map(({ car }) => car),
    branches: row.branches.map(({ branch }) => branch.slug),
    change,
    minimumStay,
    priority,
    created: row.created ?? '',
    effectiveFrom: row.effectiveFrom,
    effectiveUntil: row.effectiveUntil,
  }
})

type RuleRow = z.output<typeof ruleFields>

function datesOf({
  dates,
  startsOn,
  endsOn,
  daysBefore,
  daysAfter,
}: RuleRow): RateRule['dates'] | null {
  if (dates === 'carnival' || dates === 'holy_week') {
    return { kind: 'feast', feast: dates, daysBefore, daysAfter }
  }
  if (!startsOn || !endsOn) return null
  if (dates === 'yearly') return { kind: 'yearly', from: startsOn.slice(5), to: endsOn.slice(5) }
  return startsOn <= endsOn ? { kind: 'once', from: startsOn, to: endsOn } : null
}

function changeOf({ change, percent, price }: RuleRow): RateRule['change'] | null {
  if (change === 'price') return price === null ? null : { kind: 'price', amount: price }
  return percent === null ? null : { kind: 'percent', percent }
}

const lengthColumn = columnOf<RateLengths>()

const lengthFields = z.object({
  nameEs: lengthColumn('name_es', text),
  nameEn: lengthColumn('name_en', text),
  kind: lengthColumn('kind', z.enum(['days', 'weekend'])),
  days: lengthColumn('days', orNull(z.int().min(2).max(90))),
  percent: lengthColumn('percent', percent),
  brands: lengthColumn('brands', words),
})

const lengthSchema = reading(lengthFields)
  .refine(({ kind, days }) => kind === 'weekend' || days !== null, 'needs a number of days')
  .transform(
    ({ nameEs, nameEn, kind, days, percent, brands }): LengthRate & { brands: string[] } => ({
      kind,
      days: kind === 'days' ? (days ?? 0) : 0,
      name: { es: nameEs, en: nameEn || nameEs },
      percent,
      brands,
    }),
  )
