import { isAppError } from '~/domain/app-error'
import type { Cents } from '~/domain/money'
import type { CancelReason } from '~/domain/reservation'
import { type Change, changeOrRefuse } from '~/features/booking/change-reservation.server'
import { sharesOf } from '~/features/booking/money-moved.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import type { AttemptWrite } from '~/server/directus/write-reservation.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { refundOrVoid } from './refund.server'
import { owesPart, refundParts } from './refund-part.server'

/** How a booking ends before its time, and what goes back of its money. */
export type Closing = {
  readonly event: 'cancel' | 'no_show'
  /** Cents. */
  readonly refund: Cents
  /** For the staff, in Spanish. */
  readonly why: string
  readonly reason?: CancelReason | null
}

/**
 * One write closes a booking, gives its car back and decides the refund, which then goes to the gateway until it is taken:
 * a crash after the write loses nothing, and a part that is still on its way keeps nobody from closing it. `decide`: null
 * where it is closed already. @throws AppError `unavailable`
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
  { event, refund, why, reason = null }: Closing,
): Change {
  return {
    ...{ events: [event], why, refund, mail: 'cancelled' },
    fields: { cancelledAt: requestContext().now, cancelReason: reason },
    others: givingBack(reservation, refund, { isAll: true }),
  }
}

/**
 * What is written of the payments so that `refund` cents go back. `isAll`: the payment is over with it; where a part of it
 * is on its way already the rest follows that one.
 */
export function givingBack(
  reservation: ReservationRecord,
  refund: Cents,
  { isAll }: { readonly isAll: boolean },
): AttemptWrite[] {
  return sharesOf(reservation, refund).map(({ attempt, share }) => {
    const { id, key, status, refundMore } = attempt
    if (status === 'refunded' || owesPart(attempt)) {
      return { id, key, patch: { refundMore: (refundMore ?? 0) + share } }
    }
    const over = isAll ? ({ status: 'voiding', reason: 'refunded' } as const) : {}
    return { id, key, patch: { ...over, refundDue: share } }
  })
}

/** What the gateway does not take now is tried again by the minute task. */
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
