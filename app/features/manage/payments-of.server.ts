import { refundShownBetween } from '~/domain/booking/cancellation'
import { hasBegun } from '~/domain/booking/extension'
import { isCaptured, refundedAmount } from '~/domain/booking/payment-ledger'
import { isBooked } from '~/domain/booking/reservation'
import { dateOf, type LocalDate, panamaNow } from '~/domain/calendar/rental-period'
import type { BookingView } from '~/features/booking/booking.types'
import {
  capturedAttempts,
  instrumentOf,
  refundSentAt,
} from '~/features/booking/payment-ledger.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { Story } from '~/server/directus/reservation-events.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import type { PaymentEntry } from './manage.types'

/**
 * The story of a booking's money, oldest first; what is to come at its end. `changes`: of the
 * booking's story. Only what it costs now and what was paid online is kept of earlier sums.
 */
export function paymentsOf(
  reservation: ReservationRecord,
  view: BookingView,
  changes: Story['changes'],
): PaymentEntry[] {
  const { createdAt, attempts, quote, status } = reservation
  const { total } = quote
  const [paid] = capturedAttempts(reservation)
  const first = changes.length === 0 ? total : (paid?.amount ?? null)
  const changed = changes.map(({ at, refund, by }, index): Moment => {
    const isLast = index === changes.length - 1
    const entry = {
      kind: 'changed',
      at: panamaNow(at),
      // A renter changes nothing else of a rental that has begun.
      isExtension: by === 'renter' && hadBegun(reservation, at),
      total: isLast ? total : null,
      refund,
    } as const
    return { at, entry }
  })
  const { balance, isBegun, now } = view
  const today = dateOf(panamaNow(now))
  const moved = attempts.flatMap((attempt) => momentsOf(attempt, today))
  const moments = [...moved, ...changed].toSorted(byMoment)
  return [
    { kind: 'booked', at: panamaNow(createdAt), total: first },
    ...moments.map(({ entry }) => entry),
    ...(balance > 0 ? [{ kind: 'counter', amount: balance, isBegun } as const] : []),
    ...(isBooked(status)
      ? [{ kind: 'deposit', amount: view.cover.deposit, isBegun } as const]
      : []),
  ]
}

/** `at`: in epoch milliseconds; a hand-over that was stamped later says nothing of that moment. */
function hadBegun({ pickup, handedOverAt }: ReservationRecord, at: number): boolean {
  const stamp = handedOverAt !== null && handedOverAt <= at ? handedOverAt : null
  return hasBegun({ pickup, handedOverAt: stamp }, panamaNow(at))
}

/** `at`: in epoch milliseconds; null: a refund that is decided, and not sent yet. */
type Moment = { readonly at: number | null; readonly entry: PaymentEntry }

/** The events of one write have one moment: a payment comes before its change, and a change before its refund. */
const ranks = ['failed', 'paid', 'changed', 'refunded']

function byMoment(one: Moment, other: Moment): number {
  const [at, otherAt] = [one.at ?? Number.POSITIVE_INFINITY, other.at ?? Number.POSITIVE_INFINITY]
  if (at !== otherAt) return at < otherAt ? -1 : 1
  return ranks.indexOf(one.entry.kind) - ranks.indexOf(other.entry.kind)
}

function momentsOf(attempt: Attempt, today: LocalDate): Moment[] {
  const { status, amount, capturedAt, createdAt, amendment } = attempt
  const means = instrumentOf(attempt)
  if (!isCaptured(attempt)) {
    const entry = { kind: 'failed', at: panamaNow(createdAt), means } as const
    return status === 'declined' ? [{ at: createdAt, entry }] : []
  }
  const paidAt = capturedAt ?? createdAt
  const isForChange = amendment?.kind === 'change'
  const paid = { kind: 'paid', at: panamaNow(paidAt), means, amount, isForChange } as const
  const back = refundedAmount(attempt)
  if (back === 0) return [{ at: paidAt, entry: paid }]
  const at = refundSentAt(attempt)
  const sentAt = at === null ? null : panamaNow(at)
  const isOnItsWay = sentAt === null || today <= refundShownBetween(dateOf(sentAt))[1]
  return [
    { at: paidAt, entry: paid },
    { at, entry: { kind: 'refunded', at: sentAt, isOnItsWay, means, amount: back } },
  ]
}
