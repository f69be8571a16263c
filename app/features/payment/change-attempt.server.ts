import { AppError } from '~/domain/app-error'
import { isOpen } from '~/domain/booking/attempt'
import { isCaptured } from '~/domain/booking/payment-ledger'
import {
  type Change,
  type Conflicts,
  changeReservation,
} from '~/features/booking/change-reservation.server'
import { catalogue } from '~/server/content/catalogue.server'
import type { Attempt, AttemptPatch } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import {
  GatewayUnavailableError,
  GatewayUnknownError,
  NOT_FOUND_IS_FINAL_MS,
  type PaymentOutcome,
  type PaymentRequest,
  type TokenizedCard,
} from '~/server/gateways'
import { originOfBrand } from '~/server/http/hosts.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { releaseAmendmentSlots } from './amendment-payment.server'

/** @throws AppError `internal`: it is not one of this reservation. */
export function attemptOf({ attempts, code }: ReservationRecord, id: number): Attempt {
  const found = attempts.find((attempt) => attempt.id === id)
  if (found) return found
  throw new AppError('internal', { details: { reason: 'no such attempt', code, id } })
}

/** In one write with its reservation; `decide` gets the attempt as it is now, and null changes nothing. */
export function changeAttempt(
  known: ReservationRecord,
  id: number,
  decide: (
    attempt: Attempt,
    reservation: ReservationRecord,
    conflicts: Conflicts,
  ) => Change | null | Promise<Change | null>,
): Promise<ReservationRecord> {
  return changeReservation(known, async (reservation, conflicts) => {
    const attempt = attemptOf(reservation, id)
    const change = await decide(attempt, reservation, conflicts)
    return change && releaseAmendmentSlots(change, attempt, reservation)
  })
}

/** The attempt goes on: only it changes. */
export function attemptUpdated({ id, key }: Attempt, patch: AttemptPatch, note: string): Change {
  return { events: ['payment_update'], note, attempt: { id, key, patch } }
}

/** The attempt came to nothing: the renter may try again, unless another one is still open. */
export function failed(
  reservation: ReservationRecord,
  attempt: Attempt,
  patch: AttemptPatch,
  note: string,
): Change {
  const { id, key } = attempt
  const event = waitsForThis(reservation, attempt) ? 'fail' : 'payment_update'
  return { events: [event], note, attempt: { id, key, patch } }
}

/** Right after sending a request may still be on its way; later it certainly is not, and "not found" is the truth. */
export function isNotFoundFinal({ createdAt }: Attempt): boolean {
  return requestContext().now - createdAt >= NOT_FOUND_IS_FINAL_MS
}

/**
 * Something of ours says that its money was taken. One that is open has a code of its gateway only where the gateway said
 * so, also where the money could not be kept.
 */
export function wasTaken(attempt: Attempt): boolean {
  return isCaptured(attempt) || attempt.capturedAt !== null || attempt.responseCode !== ''
}

export function waitsForThis({ status, attempts }: ReservationRecord, attempt: Attempt): boolean {
  const hasOther = attempts.some((other) => other.id !== attempt.id && isOpen(other))
  return status === 'pending_payment' && !hasOther
}

/** The gateway's answer; null when it gave none, whatever the reason: ask again later. */
export async function askGateway(
  attempt: Pick<Attempt, 'key'>,
  question: () => Promise<PaymentOutcome>,
): Promise<PaymentOutcome | null> {
  try {
    return await question()
  } catch (error) {
    if (!(error instanceof GatewayUnknownError || error instanceof GatewayUnavailableError))
      throw error
    log.warn('gateway did not answer', { attempt: attempt.key, reason: error.code })
    return null
  }
}

/** The request to a gateway. It rests on the attempt and the reservation alone, so that asking twice asks the same. */
export async function requestOf(
  attempt: Attempt,
  reservation: ReservationRecord,
  card?: TokenizedCard,
): Promise<PaymentRequest> {
  const { site } = (await catalogue(reservation.brand)).value
  // The payer comes back to the host that has the renter's cookies, and so to the same brand (D33).
  const { actor = 'renter', origin } = requestContext()
  const host = actor === 'renter' ? origin : originOfBrand(reservation.brand)
  const back = `${host}/api/pago/${attempt.gateway}/retorno`
  const { renter, code, language } = reservation
  return {
    attemptId: attempt.key,
    reservationCode: code,
    amount: attempt.amount,
    currency: 'USD',
    description: `${site.name} ${code}`.slice(0, 127),
    locale: language,
    returnUrl: back,
    cancelUrl: back,
    customer: { name: `${renter.name} ${renter.lastName}`, email: renter.email },
    brandName: site.name,
    ...(card ? { card } : {}),
  }
}

export function refOf({ key, orderId, transactionId }: Attempt) {
  return {
    attemptId: key,
    ...(orderId ? { orderId } : {}),
    ...(transactionId ? { transactionId } : {}),
  }
}
