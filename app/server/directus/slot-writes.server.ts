import { createItems, deleteItems, readItems } from '@directus/sdk'
import { z } from 'zod'
import { slotKey } from '~/domain/availability'
import { dateOf, type HalfDay } from '~/domain/rental-period'
import type { ReservationStatus } from '~/domain/reservation'
import type { DirectusClient } from './client.server'
import { toTimestamp } from './reservation-record.server'

/** One unique row that a use of a coupon owns (D11). */
export type NewRedemption = {
  readonly key: string
  readonly couponId: number
  readonly email: string
}

/** One unit of a car for some half days (D6). */
export type SlotClaim = {
  readonly carId: number
  readonly unit: number
  readonly halves: readonly HalfDay[]
}

/** The rows of `reservation_slots` that own a claim. */
export function slotRows({ carId, unit, halves }: SlotClaim) {
  return halves.map((half) => ({
    slot: slotKey(carId, unit, half),
    car: carId,
    unit,
    date: dateOf(half),
    half: half.endsWith('a') ? ('a' as const) : ('p' as const),
  }))
}

/** Gives slots to a reservation that lost them, all or none. @throws AppError `conflict`: one is taken. */
export async function insertSlots(
  client: DirectusClient,
  reservationId: number,
  claim: SlotClaim,
): Promise<void> {
  const rows = slotRows(claim).map((row) => ({ ...row, reservation: reservationId }))
  await client.request(createItems('reservation_slots', rows, { fields: ['id'] }))
}

/** The slots a reservation owns now, as `{car}:{unit}:{date}{a|p}`. */
export async function readOwnSlots(
  client: DirectusClient,
  reservationId: number,
): Promise<string[]> {
  const rows = await client.request(
    readItems('reservation_slots', {
      fields: ['slot'],
      filter: { reservation: { _eq: reservationId } },
      limit: -1,
    }),
  )
  return z
    .array(z.object({ slot: z.string() }))
    .parse(rows)
    .map(({ slot }) => slot)
}

/** Frees all slots of a reservation, or those of one unit. Doing it twice changes nothing. */
export async function deleteSlots(
  client: DirectusClient,
  reservationId: number,
  unit?: number,
): Promise<void> {
  const filter = {
    reservation: { _eq: reservationId },
    ...(unit === undefined ? {} : { unit: { _eq: unit } }),
  }
  await client.request(deleteItems('reservation_slots', { filter, limit: -1 }))
}

/** What must still be true of a reservation when its slots and coupon are taken from it. */
export type StillHeld = {
  readonly statuses: readonly ReservationStatus[]
  /** Epoch milliseconds at which its hold must be over; any hold when left out. */
  readonly overAt?: number
}

/**
 * Gives back the slots and the coupon of a reservation that came to nothing. The condition is part of
 * the deletion itself: one that is confirmed or being paid meanwhile keeps everything.
 */
export async function deleteClaims(
  client: DirectusClient,
  reservationId: number,
  { statuses, overAt }: StillHeld,
): Promise<void> {
  // A plain object: the SDK's filter types know no comparison of instants.
  const reservation: object = {
    id: { _eq: reservationId },
    status: { _in: [...statuses] },
    ...(overAt === undefined ? {} : { hold_expires_at: { _lte: toTimestamp(overAt) } }),
  }
  const query = { filter: { reservation }, limit: -1 }
  await client.request(deleteItems('reservation_slots', query))
  await client.request(deleteItems('coupon_redemptions', query))
}

/** Takes a coupon for a reservation that gave it back, all rows or none. @throws AppError `conflict`. */
export async function insertRedemptions(
  client: DirectusClient,
  reservationId: number,
  redemptions: readonly NewRedemption[],
): Promise<void> {
  const rows = redemptions.map(({ key, couponId, email }) => ({
    key,
    coupon: couponId,
    email,
    reservation: reservationId,
  }))
  await client.request(createItems('coupon_redemptions', rows, { fields: ['id'] }))
}
