import { type ReservationEvent, type ReservationStatus, transition } from '~/domain/reservation'
import { directus } from '~/server/directus/client.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { findOverdue, patchReservation } from '~/server/directus/reservations.server'
import { deleteClaims } from '~/server/directus/slot-writes.server'
import { log } from '~/server/log.server'

/**
 * Gives the car and the coupon back and closes the reservation, if it still is as it was read (and its
 * hold over at `overAt`, epoch milliseconds, when that is given). Safe to repeat and to run at the same
 * time elsewhere. Slots go first: a crash in between leaves an overdue hold, which the next sweep finds.
 * A payment or confirmation that began meanwhile keeps its claims, or takes them again (`ensureCar`).
 * @returns whether it is closed now. @throws AppError `illegal_transition`.
 */
export async function releaseReservation(
  { id, code, status }: Pick<ReservationRecord, 'id' | 'status' | 'code'>,
  event: Extract<ReservationEvent, 'expire' | 'cancel'>,
  overAt?: number,
): Promise<boolean> {
  const next = transition(status, event)
  const over = overAt === undefined ? {} : { overAt }
  await deleteClaims(directus(), id, { statuses: [status], ...over })
  const released = await patchReservation(directus(), id, { status, ...over }, { status: next })
  if (released) log.info('reservation released', { code, event, status: next })
  else log.info('reservation not released: it moved on', { code, event })
  return released !== null
}

/**
 * Releases every unpaid reservation whose hold was over at `now` (epoch milliseconds), of one car or of
 * all (D6). One whose payment is in flight (`pending_payment`) is never swept: its deadline moves with
 * the payment, and the reconciliation settles it first. @returns how many were released.
 */
export async function sweepExpiredHolds(now: number, carId?: number): Promise<number> {
  const scope = carId === undefined ? { limit: 200 } : { carId, limit: 200 }
  const overdue = await findOverdue(directus(), sweepable, now, scope)
  let released = 0
  for (const reservation of overdue) {
    if (await releaseReservation(reservation, 'expire', now)) released++
  }
  return released
}

const sweepable: readonly ReservationStatus[] = ['unpaid', 'failed']
