import { readItems } from '@directus/sdk'
import { z } from 'zod'
import { type Coupon, normaliseCouponCode } from '~/domain/coupon'
import { percentToBasisPoints, toCents } from '~/domain/money'
import type { DirectusClient } from './client.server'
import { date, id, words } from './fields.server'
import { allRecords, goodRecords } from './records.server'

/** The published coupon of a code as typed (D11: in any case); null: none. */
export async function findCoupon(client: DirectusClient, code: string): Promise<Coupon | null> {
  const normalised = normaliseCouponCode(code)
  if (!normalised) return null
  const rows = await client.request(
    readItems('coupons', {
      fields: ['*'],
      filter: { status: { _eq: 'published' }, code: { _eq: normalised } },
      limit: 1,
    }),
  )
  return goodRecords('coupons', schema, rows)[0] ?? null
}

/** The keys of a coupon's redemptions that are taken now; each is unique, so that limits hold (D11). */
export async function readRedemptionKeys(
  client: DirectusClient,
  couponId: number,
): Promise<Set<string>> {
  const rows = await client.request(
    readItems('coupon_redemptions', {
      fields: ['key'],
      filter: { coupon: { _eq: couponId } },
      limit: -1,
    }),
  )
  return new Set(allRecords('coupon_redemptions', redemption, rows).map(({ key }) => key))
}

const redemption = z.object({ key: z.string() })

const schema = z
  .object({
    id,
    code: z.string().min(1),
    kind: z.enum(['percent', 'fixed']),
    value: z.union([z.string(), z.number()]),
    valid_from: date.nullish(),
    valid_to: date.nullish(),
    min_days: z.int().min(0),
    max_redemptions: z.int().min(0).nullish(),
    max_per_email: z.int().min(0).nullish(),
    brands: words,
    classes: words,
  })
  .refine(({ kind, value }) => isAmount(kind, value), 'value must be 0 to 100 %, or USD')
  .transform(
    (row): Coupon => ({
      id: row.id,
      code: row.code,
      kind: row.kind,
      percent: row.kind === 'percent' ? percentToBasisPoints(row.value) : 0,
      amount: row.kind === 'fixed' ? toCents(row.value) : 0,
      validFrom: row.valid_from ?? null,
      validTo: row.valid_to ?? null,
      minimumDays: row.min_days,
      brands: row.brands,
      classes: row.classes,
      maxRedemptions: row.max_redemptions ?? null,
      maxPerEmail: row.max_per_email ?? null,
    }),
  )

function isAmount(kind: 'percent' | 'fixed', value: string | number): boolean {
  const number = Number(value)
  if (!/^\d+(\.\d{1,2}0*)?$/.test(String(value)) || number < 0) return false
  return kind === 'fixed' || number <= 100
}
