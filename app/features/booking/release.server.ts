import { isBooked, isClosed, isHoldExpired } from '~/domain/booking/reservation'
import { panamaNow } from '~/domain/calendar/rental-period'
import { forEachIsolated } from '~/server/async/for-each-isolated.server'
import { directus } from '~/server/directus/client.server'
import {
  expiredWithMoney,
  holdingTooMuch,
  overdueHolds,
  owningTooMuch,
} from '~/server/directus/reservation-filters.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { eachReservation, type ReservationFilter } from '~/server/directus/reservations.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { type Change, changeReservation } from './change-reservation.server'
import { inShard } from './housekeeping-shards.server'
import { isUntold, netPaidOf } from './payment-ledger.server'

/** One that is being paid, is booked or `stays` is left as it is. Safe to repeat and to run at the same time elsewhere. */
export function releaseHold(
  known: ReservationRecord,
  note: string,
  stays: (reservation: ReservationRecord) => Promise<boolean> = async () => false,
): Promise<ReservationRecord> {
  return changeReservation(known, async (reservation) =>
    isUnpaid(reservation.status) && !(await stays(reservation)) ? close(note) : null,
  )
}

function close(note: string): Change {
  return { events: ['expire'], note }
}

function isUnpaid(status: ReservationRecord['status']): boolean {
  return status === 'unpaid' || status === 'failed'
}

/**
 * Before a refusal for want of room is believed (D6, D38). Of one car: releases the unpaid holds that were over at `now`
 * (epoch milliseconds), and frees what its reservations own too much (`owningTooMuch`). Of all cars: releases such holds,
 * and frees only places among the holds. One whose payment is in flight is left to the reconciliation.
 * @throws AppError `unavailable`: nobody knows what is free.
 */
export async function sweepExpiredHolds(now: number, carId?: number): Promise<void> {
  for await (const found of eachReservation(directus(), overdueHolds(now, { carId }))) {
    await expire(found, now)
  }
  const local = panamaNow(now)
  const owning = carId === undefined ? holdingTooMuch(local) : owningTooMuch(local, { carId })
  for await (const found of eachReservation(directus(), owning)) {
    await free(found)
  }
}

/**
 * Releases all overdue holds, and mends the reservations of `parts` that own too much or expired with their money; one that
 * fails is logged and keeps no other. @returns how many were released or mended.
 * @throws AppError `unavailable`: they cannot be listed.
 */
export async function sweepEachIsolated(
  now: number,
  parts: readonly ReservationFilter[],
): Promise<number> {
  const overdue = eachReservation(directus(), overdueHolds(now))
  const released = await forEachIsolated(overdue, 'hold not released', (found) =>
    expire(found, now),
  )
  let mended = 0
  const filter = { _or: [owningTooMuch(panamaNow(now)), expiredWithMoney()] }
  for (const part of parts) {
    const closed = eachReservation(directus(), inShard(part, filter))
    mended += await forEachIsolated(closed, 'closed reservation not mended', free)
  }
  return released + mended
}

async function expire(found: ReservationRecord, now: number): Promise<boolean> {
  const released = await changeReservation(found, (reservation) =>
    isUnpaid(reservation.status) && isHoldExpired(reservation, now)
      ? { ...close('Se acabó el tiempo del apartado'), mail: 'not_confirmed' }
      : null,
  )
  return released.status === 'expired'
}

/**
 * Mends what the site cannot write but the database may hold: slots, coupon uses and hold quota that a reservation may not own
 * go back. Where a booking was closed without an event, nobody decided about its money: staff are alerted once, and the renter
 * of a cancelled one is told so.
 */
async function free(found: ReservationRecord): Promise<boolean> {
  if (await isUntold(found)) {
    log.error('booking closed outside the site, and nobody decided about its money', {
      ...{ alert: true, code: found.code, cents: netPaidOf(found) },
      cure: 'Open its acts in the back office and give back what is due.',
    })
  }
  const mended = await changeReservation(found, async (reservation) => {
    const isOwning = ownsTooMuch(reservation)
    if (!isOwning && !(await isUntold(reservation))) return null
    return {
      events: ['repair'],
      note: isOwning ? ownedNote(reservation) : KEPT,
      ...(isOwning ? { allocations: { holds: [] } } : {}),
      // The site learns only now that the booking was cancelled.
      ...(reservation.status === 'cancelled' ? { mail: 'cancelled' } : {}),
    }
  })
  return mended.version !== found.version
}

function ownedNote({ status, pickup }: ReservationRecord): string {
  return status === 'confirmed' && pickup < panamaNow(requestContext().now)
    ? 'Llegó la hora de recoger: ya no ocupa un cupo de reservas sin pagar'
    : 'Ocupaba un auto, un cupón o un cupo de apartado que ya no era suyo'
}

const KEPT =
  'Venció fuera del sitio con dinero sobre el que nadie ha decidido: se avisa a la oficina'

function ownsTooMuch({ status, pickup, slots, redemptions, holds }: ReservationRecord): boolean {
  if (status === 'confirmed' && pickup >= panamaNow(requestContext().now)) {
    return holds.some((key) => !key.startsWith('counter_'))
  }
  if (isBooked(status)) return holds.length > 0
  return isClosed(status) && slots.length + redemptions.length + holds.length > 0
}
