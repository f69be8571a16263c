import { panamaNow } from '~/domain/rental-period'
import { isBooked } from '~/domain/reservation'
import type { BookingView } from '~/features/booking/booking.types'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import type { PaymentEntry } from './manage.types'
import { givenBack, meansOf } from './money-moved.server'

/** The story of a booking's money, oldest first; what is to come at its end. */
export function paymentsOf(reservation: ReservationRecord, view: BookingView): PaymentEntry[] {
  const { createdAt, attempts, quote, status } = reservation
  const moved = attempts.flatMap(entriesOf)
  return [
    { kind: 'booked', at: panamaNow(createdAt), total: quote.total },
    ...moved,
    ...(status === 'confirmed' ? [{ kind: 'counter', amount: quote.total } as const] : []),
    ...(isBooked(status) ? [{ kind: 'deposit', amount: view.cover.deposit } as const] : []),
  ]
}

function entriesOf(attempt: Attempt): PaymentEntry[] {
  const { status, amount, capturedReservation, capturedAt, createdAt, refundedAt } = attempt
  const means = meansOf(attempt)
  const begun = panamaNow(createdAt)
  if (capturedReservation === null) {
    return status === 'declined' ? [{ kind: 'failed', at: begun, means }] : []
  }
  const back = givenBack(attempt)
  const sentAt = status === 'refunded' ? panamaNow(refundedAt ?? createdAt) : null
  return [
    { kind: 'paid', at: panamaNow(capturedAt ?? createdAt), means, amount },
    ...(back > 0 ? [{ kind: 'refunded', at: sentAt, means, amount: back } as const] : []),
  ]
}
