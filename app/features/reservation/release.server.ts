import { isAppError } from '~/domain/app-error'
import {
  isHoldExpired,
  type ReservationEvent,
  type ReservationStatus,
  transition,
} from '~/domain/reservation'
import { directus } from '~/server/directus/client.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import {
  findOverdue,
  patchReservation,
  readReservation,
} from '~/server/directus/reservations.server'
import { deleteRedemptions, deleteSlots } from '~/server/directus/slot-writes.server'
import { log } from '~/server/log.server'

/**
 * Gives the car and the coupon back and closes the reservation. Safe to repeat and to run at the same
 * time elsewhere: slots go first, so that a crash in between leaves an overdue hold, which the next
 * sweep finds again. When a payment began meanwhile the status is left alone; the payment then finds
 * its slots missing and takes them again, before or after the charge (see `hold-again.server.ts`).
 * @throws AppError `illegal_transition`.
 */
export async function releaseReservation(
  reservation: Pick<ReservationRecord, 'id' | 'status' | 'code'>,
  event: Extract<ReservationEvent, 'expire' | 'cancel'>,
): Promise<void> {
  const { id, code } = reservation
  const status = transition(reservation.status, event)
  await deleteSlots(directus(), id)
  await deleteRedemptions(directus(), id)
  const latest = await readReservation(directus(), { id })
  if (latest.status !== reservation.status) {
    log.warn('released slots of a reservation that moved on', { code, status: latest.status })
    return
  }
  await patchReservation(directus(), id, { status })
  log.info('reservation released', { code, event, status })
}

/**
 * Releases every unpaid reservation whose hold was over at `now` (epoch milliseconds), of one car or of
 * all (D6). One whose payment is in flight (`pending_payment`) is never swept: its deadline moves with
 * the payment, and the reconciliation settles it first. @returns how many were released.
 */
export async function sweepExpiredHolds(now: number, carId?: number): Promise<number> {
  const scope = carId === undefined ? { limit: 200 } : { carId, limit: 200 }
  const overdue = await findOverdue(directus(), [...sweepable], now, scope)
  let released = 0
  for (const { id, code } of overdue) {
    try {
      // Read again: since the list was made a payment may have begun and moved the deadline.
      const reservation = await readReservation(directus(), { id })
      if (!sweepable.has(reservation.status) || !isHoldExpired(reservation, now)) continue
      await releaseReservation(reservation, 'expire')
      released++
    } catch (error) {
      if (!isAppError(error, 'illegal_transition', 'not_found')) throw error
      log.warn('hold not swept', { code, error: String(error) })
    }
  }
  return released
}

const sweepable: ReadonlySet<ReservationStatus> = new Set(['unpaid', 'failed'])
