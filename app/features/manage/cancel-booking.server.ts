import { isAppError } from '~/domain/app-error'
import type { CancelReason } from '~/domain/reservation'
import { type Change, changeReservation } from '~/features/booking/change-reservation.server'
import { currentReservation } from '~/features/booking/current-reservation.server'
import { sharesOf } from '~/features/booking/money-moved.server'
import { refundOrVoid } from '~/features/payment/refund.server'
import { owesPart, refundParts } from '~/features/payment/refund-part.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { cancellationOf } from './get-managed.server'
import type { CancelRefusal, CancelResult } from './manage.types'

export type CancelRequest = {
  /** Of the page that asks: another booking made in another window is not cancelled. */
  readonly code: string
  readonly reason: CancelReason | null
  /** Cents that the page said would go back: less is never taken without being shown first. */
  readonly shownRefund: number
}

/**
 * By the rule frozen with the quote (D20, D34, D42). One write closes it, gives its car back and decides the refund,
 * which then goes to the gateway until it is taken: a crash after the write loses nothing. Cancelling twice is the same
 * as once.
 */
export async function cancelBooking(request: CancelRequest): Promise<CancelResult> {
  try {
    return await cancel(request)
  } catch (error) {
    if (!isAppError(error, 'unavailable')) throw error
    log.error('booking not cancelled', { error })
    return refuse('unavailable')
  }
}

async function cancel(request: CancelRequest): Promise<CancelResult> {
  const own = await currentReservation()
  if (own?.reservation.code !== request.code) return refuse('no_reservation')
  let refusal: CancelRefusal | null = null
  // The part that a change gives back goes first: what is left is known only then.
  const settled = await refundParts(own.reservation)
  const cancelled = await changeReservation(settled, (reservation) => {
    refusal = null
    if (reservation.status === 'cancelled') return null
    const change = cancellation(reservation, request)
    if ('refusal' in change) refusal = change.refusal
    return 'refusal' in change ? null : change
  })
  if (refusal) return refuse(refusal)
  await giveBack(cancelled)
  return { ok: true }
}

function cancellation(
  reservation: ReservationRecord,
  { reason, shownRefund }: CancelRequest,
): Change | { readonly refusal: CancelRefusal } {
  const found = cancellationOf(reservation)
  if (!found) return { refusal: 'not_cancellable' }
  if (found.refund !== shownRefund) return { refusal: 'terms_changed' }
  const fields = { cancelledAt: requestContext().now, cancelReason: reason }
  const change = { events: ['cancel'], why: wordsOf(found), fields, mail: 'cancelled' } as const
  if (reservation.attempts.some(owesPart)) return { refusal: 'unavailable' }
  const others = sharesOf(reservation, found.refund).map(({ attempt: { id, key }, share }) => ({
    ...{ id, key },
    patch: { status: 'voiding', reason: 'refunded', refundDue: share } as const,
  }))
  return { ...change, others }
}

/** For the staff. */
function wordsOf({ charge, refund }: { readonly charge: number; readonly refund: number }) {
  if (charge > 0) return 'Cancelada por el cliente, fuera de plazo: se cobra un día'
  return refund > 0 ? 'Cancelada por el cliente: se devuelve todo' : 'Cancelada por el cliente'
}

/** What the gateway does not take now is tried again by the minute task. */
async function giveBack(cancelled: ReservationRecord): Promise<void> {
  let reservation = cancelled
  for (const due of cancelled.attempts.filter(({ status }) => status === 'voiding')) {
    try {
      reservation = await refundOrVoid(reservation, due.id)
    } catch (error) {
      if (!isAppError(error)) throw error
      log.warn('refund not sent yet', { attempt: due.key, error })
    }
  }
}

function refuse(error: CancelRefusal): CancelResult {
  return { ok: false, error }
}
