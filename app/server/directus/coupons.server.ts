import { readItems } from '@directus/sdk'
import { z } from 'zod'
import { type Coupon, couponKinds, normaliseCouponCode } from '~/domain/coupon'
import { percentToBasisPoints, toCents } from '~/domain/money'
import type { DirectusClient } from './client.server'
import { askedFor, columnOf, reading } from './columns.server'
import { date, id, orNull, words } from './fields.server'
import { allRecords, goodRecords } from './records.server'
import { readRows } from './rows.server'
import type { Coupons } from './schema'

/** A published one, by a code as typed (D11: in any case). */
export async function findCoupon(client: DirectusClient, code: string): Promise<Coupon | null> {
  const normalised = normaliseCouponCode(code)
  if (!normalised) return null
  const rows = await readRows(client, 'coupons', {
    fields: askedFor(fields),
    filter: { status: { _eq: 'published' }, code: { _eq: normalised } },
    sort: ['id'],
    limit: 1,
  })
  return goodRecords('coupons', schema, rows)[0] ?? null
}

/** Those taken now; each is unique, so that limits hold (D11). */
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

const column = columnOf<Coupons>()

const fields = z.object({
  id: column('id', id),
  code: column('code', z.string().min(1)),
  kind: column('kind', z.enum(couponKinds)),
  value: column('value', z.union([z.string(), z.number()])),
  validFrom: column('valid_from', orNull(date)),
  validTo: column('valid_to', orNull(date)),
  minimumDays: column('min_days', z.int().min(0)),
  maxRedemptions: column('max_redemptions', orNull(z.int().min(0))),
  maxPerEmail: column('max_per_email', orNull(z.int().min(0))),
  brands: column('brands', words),
  classes: column('classes', words),
})

const schema = reading(fields)
  .refine(({ kind, value }) => isAmount(kind, value), 'value must be 0 to 100 %, or USD')
  .transform(
    ({ value, ...coupon }): Coupon => ({
      ...coupon,
      percent: coupon.kind === 'percent' ? percentToBasisPoints(value) : 0,
      amount: coupon.kind === 'fixed' ? toCents(value) : 0,
    }),
  )

function isAmount(kind: Coupon['kind'], value: string | number): boolean {
  const number = Number(value)
  if (!/^\d+(\.\d{1,2}0*)?$/.test(String(value)) || number < 0) return false
  return kind === 'fixed' || number <= 100
}
