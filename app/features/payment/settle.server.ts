import { directus } from '~/server/directus/client.server'
import { type Attempt, readAttempt } from '~/server/directus/payments.server'
import { readReservation } from '~/server/directus/reservations.server'
import { gateway } from '~/server/gateways/configured.server'
import { finishCapture } from './accept-capture.server'
import { applyOutcome } from './apply-outcome.server'
import { askGateway } from './ask-gateway.server'
import { refOf } from './give-back.server'
import { requestOf } from './payment-request.server'

/**
 * Asks the gateway what became of an attempt and acts on it. The browser's return, a webhook, the
 * polling screen and the reconciliation all end here, in any order and as often as they like (D17).
 * @returns the attempt as it is now.
 */
export function settle(attempt: Attempt): Promise<Attempt> {
  const running = settling.get(attempt.id) ?? settleNow(attempt)
  settling.set(attempt.id, running)
  return running
}

/** One question at a time for each attempt in this process; other processes may ask as well. */
const settling = new Map<number, Promise<Attempt>>()

async function settleNow(attempt: Attempt): Promise<Attempt> {
  try {
    const current = await readAttempt(directus(), attempt.id)
    if (current.capturedReservation !== null) await finishCapture(current)
    else await applyOutcome(current, await askAbout(current))
    return await readAttempt(directus(), attempt.id)
  } finally {
    settling.delete(attempt.id)
  }
}

async function askAbout(attempt: Attempt) {
  const { method, orderId, status } = attempt
  const lost = method === 'paypal' && !orderId && (status === 'unknown' || status === 'sent')
  if (!lost) return askGateway(attempt, () => gateway(attempt.gateway).query(refOf(attempt)))
  // The order's id never reached us, so nobody can have approved it; the same request gives the same order.
  const reservation = await readReservation(directus(), { id: attempt.reservationId })
  const request = await requestOf(attempt, reservation)
  return askGateway(attempt, () => gateway(attempt.gateway).start(request))
}
