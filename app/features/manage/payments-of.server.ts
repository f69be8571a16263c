import { panamaNow } from '~/domain/rental-period'
import { isBooked } from '~/domain/reservation'
import type { BookingView } from '~/features/booking/booking.types'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import type { PaymentEntry } from './manage.types'
import { backSince, givenBack, keptOf, meansOf } from './money-moved.server'

/** The story of a booking's money, oldest first; what is to come at its end. */
export function paymentsOf(reservation: ReservationRecord, view: BookingView): PaymentEntry[] {
  const { createdAt, attempts, quote, status } = reservation
  const moved = attempts.flatMap(entriesOf)
  const balance = quote.total - keptOf(reservation)
  return [
    { kind: 'booked', at: panamaNow(createdAt), total: quote.total },
    ...moved,
    ...(isBooked(status) && balance > 0 ? [{ kind: 'counter', amount: balance } as const] : []),
    ...(isBooked(status) ? [{ kind: 'deposit', amount: view.cover.deposit } as const] : []),
  ]
}

function entriesOf(attempt: Attempt): PaymentEntry[] {
  const { status, amount, capturedReservation, capturedAt, createdAt } = attempt
  const means = meansOf(attempt)
  const begun = panamaNow(createdAt)
  if (capturedReservation === null) {
    return status === 'declined' ? [{ kind: 'failed', at: begun, means }] : []
  }
  const back = givenBack(attempt)
  const sent = backSince(attempt)
  const sentAt = sent === null ? null : panamaNow(sent)
  return [
    { kind: 'paid', at: panamaNow(capturedAt ?? createdAt), means, amount },
    ...(back > 0 ? [{ kind: 'refunded', at: sentAt, means, amount: back } as const] : []),
  ]
}
