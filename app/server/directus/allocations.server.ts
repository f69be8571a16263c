import { readItems } from '@directus/sdk'
import type { UnitHalves } from '~/domain/stock/availability'
import type { DirectusClient } from './client.server'
import type { CouponRedemptions } from './schema'

/** One unique row that a use of a coupon owns (D11). */
export type NewRedemption = {
  readonly key: string
  readonly couponId: number
  readonly email: string
}

export type SlotAllocation = UnitHalves

export function redemptionRows(redemptions: readonly NewRedemption[]) {
  return redemptions.map(
    ({ key, couponId: coupon, email }) =>
      ({ key, coupon, email }) satisfies Partial<CouponRedemptions>,
  )
}

/** Places among the unpaid holds (D38). */
export async function readTakenHolds(
  client: DirectusClient,
  keys: readonly string[],
): Promise<Set<string>> {
  const filter = { key: { _in: [...keys] } }
  const rows = await client.request(
    readItems('hold_places', { fields: ['key'], filter, limit: -1 }),
  )
  return new Set(rows.map(({ key }) => key))
}
