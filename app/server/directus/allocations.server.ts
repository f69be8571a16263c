import { z } from 'zod'
import type { LocalDateTime } from '~/domain/calendar/rental-period'
import type { UnitHalves } from '~/domain/stock/availability'
import type { DirectusClient } from './client.server'
import { id, localDateTime } from './fields.server'
import { allRecords } from './records.server'
import { readRows } from './rows.server'
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

/**
 * As the back office takes a new list of rows with a unique column: the last row, which names the values before its own
 * (`directus/lib/values-before.ts`). Undefined: there is none.
 */
export function newRows<Row extends object>(rows: readonly Row[], unique: keyof Row) {
  const last = rows.at(-1)
  if (last === undefined) return undefined
  const before = rows.slice(0, -1).map((row) => row[unique])
  return { create: [before.length > 0 ? { ...last, before } : last] }
}

/** A place among the holds that is taken (D38, D47), and by whom; times are Panama-local. */
export type TakenHold = {
  readonly reservationId: number
  readonly pickup: LocalDateTime
  readonly return: LocalDateTime
}

/** Those of the keys that are taken. */
export async function readTakenHolds(
  client: DirectusClient,
  keys: readonly string[],
): Promise<Map<string, TakenHold>> {
  const rows = await readRows(client, 'hold_places', {
    fields: ['key', 'reservation.id', 'reservation.pickup_date', 'reservation.return_date'],
    filter: { key: { _in: [...keys] } },
    sort: ['id'],
    limit: -1,
  })
  return new Map(
    allRecords('hold_places', takenHold, rows).map(({ key, reservation }) => [
      key,
      {
        reservationId: reservation.id,
        pickup: reservation.pickup_date,
        return: reservation.return_date,
      },
    ]),
  )
}

const takenHold = z.object({
  key: z.string(),
  reservation: z.object({ id, pickup_date: localDateTime, return_date: localDateTime }),
})
