import { isAppError } from '~/domain/app-error'
import type { CancelReason } from '~/domain/booking/reservation'
import type { Cents } from '~/domain/pricing/money'
import { type Change, changeOrRefuse } from '~/features/booking/change-reservation.server'
import { allocateRefund } from '~/features/booking/payment-ledger.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import type { AttemptWrite } from '~/server/directus/write-reservation.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { refundOrVoid } from './refund.server'
import { owesPart, refundParts } from './refund-part.server'

/** An early end of a booking, and its refund. */
export type Closing = {
  readonly event: 'cancel' | 'no_show'
  /** Cents that go back. */
  readonly refund: Cents
  /** Note of the event, for staff, in Spanish. */
  readonly note: string
  readonly reason?: CancelReason | null
  /** Cents of it that are beyond the rule. */
  readonly goodwill?: Cents
}

/**
 * One write closes a booking, frees its car and decides the refund (D20, D44). The refund is then sent until the gateway
 * takes it, so a crash after the write loses nothing, and an earlier refund that is still on its way does not prevent the
 * closing. `decide` gives null where the booking is closed already. @throws AppError `unavailable`
 */
export async function closeBooking<Refusal extends string>(
  known: ReservationRecord,
  decide: (reservation: ReservationRecord) => Closing | { readonly refusal: Refusal } | null,
): Promise<ReservationRecord | { readonly refusal: Refusal }> {
  const closed = await changeOrRefuse<Refusal>(known, (reservation) => {
    const decided = decide(reservation)
    return decided && !('refusal' in decided) ? closing(reservation, decided) : decided
  })
  return 'refusal' in closed ? closed : await sendBack(closed)
}

function closing(
  reservation: ReservationRecord,
  { event, refund, note, reason = null, goodwill = 0 }: Closing,
): Change {
  return {
    ...{ events: [event], note, refund, mail: 'cancelled' },
    fields: {
      ...{ cancelledAt: requestContext().now, cancelReason: reason },
      ...(goodwill > 0 ? { goodwill: reservation.goodwill + goodwill } : {}),
    },
    others: givingBack(reservation, refund, { isAll: true }),
  }
}

/**
 * The writes to the payments by which `refund` cents go back. `isAll`: the payment ends with this refund. Where a part of a
 * payment is on its way already, the new part follows it.
 */
export function givingBack(
  reservation: ReservationRecord,
  refund: Cents,
  { isAll }: { readonly isAll: boolean },
): AttemptWrite[] {
  return allocateRefund(reservation, refund).map(({ attempt, share }) => {
    const { id, key, status, refundMore } = attempt
    if (status === 'refunded' || owesPart(attempt)) {
      return { id, key, patch: { refundMore: (refundMore ?? 0) + share } }
    }
    const over = isAll ? ({ status: 'voiding', reason: 'refunded' } as const) : {}
    return { id, key, patch: { ...over, refundDue: share } }
  })
}

/** Sends the decided refunds. The minute task tries again what the gateway does not take now. */
export async function sendBack(decided: ReservationRecord): Promise<ReservationRecord> {
  let reservation = await refundParts(decided)
  for (const due of reservation.attempts.filter(({ status }) => status === 'voiding')) {
    try {
      reservation = await refundOrVoid(reservation, due.id)
    } catch (error) {
      if (!isAppError(error)) throw error
      log.warn('refund not sent yet', { attempt: due.key, error })
    }
  }
  return reservation
}
