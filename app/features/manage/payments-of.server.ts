import { givenBack, isTaken } from '~/domain/money-kept'
import { panamaNow } from '~/domain/rental-period'
import { isBooked } from '~/domain/reservation'
import type { BookingView } from '~/features/booking/booking.types'
import { backSince, meansOf, takenOf } from '~/features/booking/money-moved.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import type { PaymentEntry } from './manage.types'

/**
 * The story of a booking's money, oldest first; what is to come at its end. `changes`: when it was changed, oldest first,
 * in epoch milliseconds. Only what it costs now and what was paid online is kept of earlier sums.
 */
export function paymentsOf(
  reservation: ReservationRecord,
  view: BookingView,
  changes: readonly number[],
): PaymentEntry[] {
  const { createdAt, attempts, quote, status } = reservation
  const { total } = quote
  const [paid] = takenOf(reservation)
  const first = changes.length === 0 ? total : (paid?.amount ?? null)
  const changed = changes.map((at, index): PaymentEntry => {
    const isLast = index === changes.length - 1
    return { kind: 'changed', at: panamaNow(at), total: isLast ? total : null }
  })
  const { balance } = view
  return [
    { kind: 'booked', at: panamaNow(createdAt), total: first },
    ...[...attempts.flatMap(entriesOf), ...changed].toSorted(byMoment),
    ...(balance > 0 ? [{ kind: 'counter', amount: balance } as const] : []),
    ...(isBooked(status) ? [{ kind: 'deposit', amount: view.cover.deposit } as const] : []),
  ]
}

/** What is not sent yet comes last; a change before what it gives back in the same minute. */
function byMoment(one: PaymentEntry, other: PaymentEntry): number {
  const key = (entry: PaymentEntry) => {
    const at = 'at' in entry ? entry.at : null
    return `${at ?? '9999'} ${entry.kind === 'refunded' ? 2 : entry.kind === 'changed' ? 1 : 0}`
  }
  return key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0
}

function entriesOf(attempt: Attempt): PaymentEntry[] {
  const { status, amount, capturedAt, createdAt } = attempt
  const means = meansOf(attempt)
  const begun = panamaNow(createdAt)
  if (!isTaken(attempt)) {
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
