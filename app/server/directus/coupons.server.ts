import { z } from 'zod'
import { type Coupon, normaliseCouponCode, type Redemption } from '~/domain/pricing/coupon'
import type { DirectusClient } from './client.server'
import { askedFor } from './columns.server'
import { id, text } from './fields.server'
import { couponFields, couponRecord } from './records/prices'
import { allRecords, goodRecords } from './records.server'
import { readRows } from './rows.server'
import { holdsAt } from './slots.server'

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
    fields: askedFor(couponFields),
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

/**
 * The rows of its uses now, each with a unique key, so that limits hold (D11). `of`: only those of one renter, by address or by
 * how the keys begin. `heldAt` (epoch milliseconds): without those of unpaid holds that were over then, which may not have been
 * swept yet.
 */
export async function readRedemptions(
  client: DirectusClient,
  couponId: number,
  { of, heldAt }: { readonly of?: { email: string; prefix: string }; readonly heldAt?: number },
): Promise<Redemption[]> {
  const own = of
    ? [{ _or: [{ email: { _eq: of.email } }, { key: { _starts_with: of.prefix } }] }]
    : []
  const held = heldAt === undefined ? [] : [{ _or: holdsAt(heldAt) }]
  const rows = await readRows(client, 'coupon_redemptions', {
    fields: ['key', 'reservation', 'email'],
    filter: { _and: [{ coupon: { _eq: couponId } }, ...own, ...held] },
    sort: ['id'],
    limit: -1,
  })
  return allRecords('coupon_redemptions', redemption, rows)
}

const redemption = z
  .object({ key: z.string(), reservation: id.nullable(), email: text })
  .transform(({ reservation: reservationId, ...row }): Redemption => ({ ...row, reservationId }))

const schema = couponRecord.transform(
  ({ value, ...coupon }): Coupon => ({
    ...coupon,
    percent: coupon.kind === 'percent' ? value : 0,
    amount: coupon.kind === 'fixed' ? value : 0,
  }),
)
