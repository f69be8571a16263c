import { isOpen } from '~/domain/booking/attempt'
import { RETRY_MINUTES } from '~/domain/booking/booking-rules'
import { isHoldExpired } from '~/domain/booking/reservation'
import type { Change } from '~/features/booking/change-reservation.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { gateway } from '~/server/gateways/configured.server'
import { alertSometimes } from '~/server/log-sometimes.server'
import { requestContext } from '~/server/request-context.server'
import { isPayable } from './accept-capture.server'
import { isAmendmentDue } from './amendment-payment.server'
import { applyOutcome } from './apply-outcome.server'
import {
  askGateway,
  attemptOf,
  changeAttempt,
  failed,
  refOf,
  waitsForThis,
  wasTaken,
} from './change-attempt.server'
import type { PaymentFailure } from './payment.types'
import { abandonAttempt } from './refund.server'
import { syncAttempt } from './sync-attempt.server'

/** Milliseconds for which the payment of an amendment may hold a car: as long as a bank's window needs (D38). */
export const AMENDMENT_TIME_MS = RETRY_MINUTES * 60_000

/** Milliseconds after its time at which an undecided attempt raises an alert. */
const alertAfter = 5 * 60_000

/** Milliseconds after its time at which an attempt is given up, if the gateway says that nothing was captured. */
const giveUpAfter = 30 * 60_000

/** Minutes between two alerts about one attempt. There is a second one only while the gateway does not answer. */
const alertEvery = 30

/**
 * Settles an open attempt as far as its gateway allows (D17). It asks the gateway, closes the attempt there once its time is
 * over, alerts staff five minutes later, and gives it up after half an hour if the gateway says that nothing was captured.
 * While the gateway does not answer, everything that the attempt holds stays held.
 */
export async function settleOpenAttempt(
  known: ReservationRecord,
  id: number,
): Promise<ReservationRecord> {
  const isLast = overdueOf(known, attemptOf(known, id)) >= giveUpAfter
  // No capture is sent right before giving up: one that is on its way would be taken only to go back.
  const isCapturing = attemptOf(known, id).status === 'capturing'
  const settled = isLast && isCapturing ? known : await askAndClose(known, id)
  if (!isOpen(attemptOf(settled, id))) return settled
  alertIfOverdue(settled, attemptOf(settled, id))
  return isLast ? giveUpUncaptured(settled, id) : settled
}

async function askAndClose(known: ReservationRecord, id: number): Promise<ReservationRecord> {
  const synced = await syncAttempt(known, attemptOf(known, id))
  const reason = reasonToClose(synced, attemptOf(synced, id))
  return reason ? abandonAttempt(synced, id, reason) : synced
}

/** Why an attempt may no longer be paid: its hold is over, or its reservation is closed or paid otherwise. Null: it may. */
function reasonToClose(reservation: ReservationRecord, attempt: Attempt): PaymentFailure | null {
  const { now } = requestContext()
  if (attempt.amendment) {
    if (!isAmendmentDue(reservation, attempt)) return 'refunded'
    return attempt.createdAt <= now - AMENDMENT_TIME_MS ? 'hold_expired' : null
  }
  if (!isPayable(reservation)) return 'refunded'
  const isOver = isHoldExpired(reservation, now) || reservation.status === 'expired'
  return isOver ? 'hold_expired' : null
}

/** Milliseconds since an attempt's time was over; negative: it is not over, or its money is known to be taken. */
function overdueOf(reservation: ReservationRecord, attempt: Attempt): number {
  const { createdAt, amendment } = attempt
  if (wasTaken(attempt) || !reasonToClose(reservation, attempt)) return -1
  const { holdExpiresAt } = reservation
  const until = amendment || holdExpiresAt === null ? createdAt + AMENDMENT_TIME_MS : holdExpiresAt
  return requestContext().now - until
}

function alertIfOverdue(reservation: ReservationRecord, attempt: Attempt): void {
  if (overdueOf(reservation, attempt) < alertAfter) return
  const cure =
    'Look at "Pagos por aclarar" in the back office, and ask the gateway about this attempt. ' +
    'Its car becomes free half an hour after its time, once the gateway says that nothing was captured.'
  alertSometimes(
    'a payment is undecided after its time',
    { attempt: attempt.key, cure },
    alertEvery,
  )
}

/** Asks once more, without capturing. Money that was taken is accepted or goes back; without an answer nothing changes. */
async function giveUpUncaptured(known: ReservationRecord, id: number): Promise<ReservationRecord> {
  const asked = attemptOf(known, id)
  const outcome = await askGateway(asked, () => gateway(asked.gateway).query(refOf(asked)))
  if (!outcome) return known
  if (outcome.status === 'approved' || outcome.status === 'reversed')
    return applyOutcome(known, id, outcome)
  return changeAttempt(known, id, (attempt, reservation) =>
    attempt.status === asked.status ? givenUp(reservation, attempt) : null,
  )
}

/**
 * Gives the attempt up with everything that it holds. Money that is captured later goes back by itself (`acceptCapture`).
 */
function givenUp(reservation: ReservationRecord, attempt: Attempt): Change {
  const reason = attempt.reason || 'hold_expired'
  const patch = { status: 'failed', responseCode: 'given_up', reason } as const
  const change = failed(
    reservation,
    attempt,
    patch,
    'La pasarela dice que no cobró: no se espera más',
  )
  return waitsForThis(reservation, attempt)
    ? { ...change, events: ['expire'], mail: 'not_confirmed' }
    : change
}
