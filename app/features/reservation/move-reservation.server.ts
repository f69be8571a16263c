import { AppError } from '~/domain/app-error'
import { nextStatus, type ReservationEvent, transition } from '~/domain/reservation'
import { directus } from '~/server/directus/client.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { patchReservation, type ReservationPatch } from '~/server/directus/reservations.server'
import { log } from '~/server/log.server'

/**
 * Lets an event happen to a reservation: the one way its status changes (D12).
 * @throws AppError `illegal_transition`, logged: the table does not allow it, or the reservation moved
 * on since it was read.
 */
export async function moveReservation(
  reservation: ReservationRecord,
  event: ReservationEvent,
  patch: Omit<ReservationPatch, 'status'> = {},
): Promise<ReservationRecord> {
  const { id, code, status } = reservation
  if (!nextStatus(status, event)) log.error('illegal transition refused', { code, status, event })
  const next = transition(status, event)
  const moved = await patchReservation(directus(), id, { status }, { ...patch, status: next })
  if (!moved) throw movedMeanwhile(reservation, event)
  log.info('reservation moved', { code, from: status, event, to: next })
  return moved
}

function movedMeanwhile({ code, status }: ReservationRecord, event: ReservationEvent): AppError {
  log.warn('reservation moved meanwhile', { code, from: status, event })
  return new AppError('illegal_transition', { details: { from: status, event, meanwhile: true } })
}
