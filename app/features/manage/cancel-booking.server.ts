import { currentReservation } from '~/features/booking/current-reservation.server'
import { type Closing, closeBooking } from '~/features/payment/give-back.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { cancellationOf } from './get-managed.server'
import type { CancelRequest } from './manage.schema'
import type { CancelRefusal, CancelResult } from './manage.types'

/**
 * Cancels a booking for its renter, by the rule frozen with the quote (D20, D34, D42). Canceling twice is the same as
 * once.
 */
export async function cancelBooking(request: CancelRequest): Promise<CancelResult> {
  return orUnavailable(
    { answer: refuse('unavailable'), error: 'booking not cancelled' },
    async () => {
      const own = await currentReservation()
      if (own?.reservation.code !== request.code) return refuse('no_reservation')
      const closed = await closeBooking(own.reservation, (known) => cancellation(known, request))
      return 'refusal' in closed ? refuse(closed.refusal) : { ok: true }
    },
  )
}

function cancellation(
  reservation: ReservationRecord,
  { reason, shownRefund }: CancelRequest,
): Closing | { readonly refusal: CancelRefusal } | null {
  if (reservation.status === 'cancelled') return null
  const found = cancellationOf(reservation)
  if (!found) return { refusal: 'not_cancellable' }
  const { refund } = found
  if (refund !== shownRefund) return { refusal: 'terms_changed' }
  return { event: 'cancel', refund, reason, note: wordsOf(found) }
}

/** For the staff. */
function wordsOf({ charge, refund }: { readonly charge: number; readonly refund: number }) {
  if (charge > 0) return 'Cancelada por el cliente, fuera de plazo: se cobra un día'
  return refund > 0 ? 'Cancelada por el cliente: se devuelve todo' : 'Cancelada por el cliente'
}

function refuse(error: CancelRefusal): CancelResult {
  return { ok: false, error }
}
