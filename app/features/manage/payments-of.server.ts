import { panamaNow } from '~/domain/rental-period'
import { isBooked } from '~/domain/reservation'
import type { BookingView } from '~/features/booking/booking.types'
import { backSince, givenBack, meansOf } from '~/features/booking/money-moved.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import type { PaymentEntry } from './manage.types'

/** The story of a booking's money, oldest first; what is to come at its end. */
export function paymentsOf(
  reservation: ReservationRecord,
  view: BookingView,
  changes: readonly number[],
): PaymentEntry[] {
  const { createdAt, attempts, quote, status } = reservation
  const changed = changes.map((at) => ({ kind: 'changed' as const, at: panamaNow(at) }))
  const moved = inOrder([...attempts.flatMap(entriesOf), ...changed])
  const { balance } = view
  return [
    { kind: 'booked', at: panamaNow(createdAt), total: quote.total },
    ...moved,
    ...(isBooked(status) && balance > 0 ? [{ kind: 'counter', amount: balance } as const] : []),
    ...(isBooked(status) ? [{ kind: 'deposit', amount: view.cover.deposit } as const] : []),
  ]
}

/** What is still on its way comes last. */
function inOrder(entries: readonly Moved[]): Moved[] {
  return entries.toSorted((a, b) => (a.at ?? '~').localeCompare(b.at ?? '~'))
}

type Moved = Extract<PaymentEntry, { readonly at: unknown }>

function entriesOf(attempt: Attempt): Moved[] {
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
