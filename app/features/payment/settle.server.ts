import { isOpen } from '~/domain/attempt'
import { isBooked } from '~/domain/reservation'
import type { Attempt } from '~/server/directus/attempt-record.server'
import { directus } from '~/server/directus/client.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { readReservation } from '~/server/directus/reservations.server'
import { gateway } from '~/server/gateways/configured.server'
import { finishCapture } from './accept-capture.server'
import { applyOutcome } from './apply-outcome.server'
import { askGateway } from './ask-gateway.server'
import { refOf } from './give-back.server'
import { requestOf } from './payment-request.server'

/** The attempt of which it must be asked what became of it; undefined: none. */
export function unsettled({ status, attempts }: ReservationRecord): Attempt | undefined {
  const isAccepted = ({ capturedReservation }: Attempt) => capturedReservation !== null
  return (
    attempts.findLast(isOpen) ??
    (isBooked(status)
      ? undefined
      : attempts.find((one) => isAccepted(one) && one.status === 'captured'))
  )
}

/**
 * Asks the gateway what became of an attempt and acts on it. The browser's return, a webhook, the polling screen and the
 * reconciliation all end here, in any order and as often as they like (D17).
 * @returns the reservation as it is now.
 */
export function settle(known: ReservationRecord, attempt: Attempt): Promise<ReservationRecord> {
  const running = settling.get(attempt.id)
  if (running) return running
  const begun = settleNow(known, attempt).finally(() => settling.delete(attempt.id))
  settling.set(attempt.id, begun)
  return begun
}

/** As `settle`, for one who knows the attempt alone. */
export async function settleAttempt(attempt: Attempt): Promise<ReservationRecord> {
  return settle(await readReservation(directus(), { id: attempt.reservationId }), attempt)
}

/** One question at a time for each attempt in this process; other processes may ask as well. */
const settling = new Map<number, Promise<ReservationRecord>>()

async function settleNow(known: ReservationRecord, attempt: Attempt): Promise<ReservationRecord> {
  if (attempt.capturedReservation !== null) return finishCapture(known, attempt.id)
  return applyOutcome(known, attempt.id, await askAbout(known, attempt))
}

async function askAbout(reservation: ReservationRecord, attempt: Attempt) {
  const { method, orderId, status } = attempt
  const lost = method === 'paypal' && !orderId && (status === 'unknown' || status === 'sent')
  if (!lost) return askGateway(attempt, () => gateway(attempt.gateway).query(refOf(attempt)))
  // The order's id never reached us, so nobody can have approved it; the same request gives the same order.
  const request = await requestOf(attempt, reservation)
  return askGateway(attempt, () => gateway(attempt.gateway).start(request))
}
