import { readItems } from '@directus/sdk'
import { z } from 'zod'
import { type Coupon, couponKinds, normaliseCouponCode } from '~/domain/pricing/coupon'
import { percentToBasisPoints, toCents } from '~/domain/pricing/money'
import type { DirectusClient } from './client.server'
import { askedFor, columnOf, reading } from './columns.server'
import { date, id, orNull, words } from './fields.server'
import { allRecords, goodRecords } from './records.server'
import { readRows } from './rows.server'
import type { Coupons } from './schema'

/** A published one, by a code as typed (D11: in any case). */
export async function findCoupon(client: DirectusClient, code: string): Promise<Coupon | null> {
  return (await findCoupons(client, [code])).get(code) ?? null
}

/** The same for several at once, by the codes as given; none for a code that no published one has. */
export async function findCoupons(
  client: DirectusClient,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Coupon>> {
  const wanted = codes.map((code) => [code, normaliseCouponCode(code)] as const)
  const asked = [...new Set(wanted.flatMap(([, normalised]) => normalised || []))]
  if (asked.length === 0) return new Map()
  const rows = await readRows(client, 'coupons', {
    fields: askedFor(fields),
    filter: { _and: [{ status: { _eq: 'published' } }, { _or: asked.map(codeIs) }] },
    sort: ['id'],
    limit: -1,
  })
  const found = goodRecords('coupons', schema, rows)
  return new Map(
    wanted.flatMap(([code, normalised]) => {
      const coupon = found.find((one) => normaliseCouponCode(one.code) === normalised)
      return coupon ? [[code, coupon] as const] : []
    }),
  )
}

/** Directus reads the word NULL in a filter as nothing: then all that begin like it are read, and compared here. */
function codeIs(code: string) {
  return { code: code === 'NULL' ? { _starts_with: 'NUL' } : { _eq: code } }
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
