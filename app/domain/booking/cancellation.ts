import { nextBusinessDay } from '../calendar/panama-holidays'
import type { LocalDate, LocalDateTime } from '../calendar/rental-period'
import { type Cents, percentOf } from '../pricing/money'
import { hasBegun, type Phased } from './extension'
import type { CancellationTerms } from './reservation'
import { isBooked } from './reservation'

/** The cancellation charge and the refund, in cents. */
export type CancellationSum = { readonly charge: Cents; readonly refund: Cents }

/** D34, D42: in time all that was paid goes back; late, one day's part of the `total` is kept, never more than was paid. */
export function cancellationSum({
  terms,
  paid,
  total,
  days,
}: {
  readonly terms: CancellationTerms
  readonly paid: Cents
  readonly total: Cents
  readonly days: number
}): CancellationSum {
  const charge = terms.kind === 'late' ? Math.min(paid, oneDayOf(total, days)) : 0
  return { charge, refund: paid - charge }
}

/** The part of a total that one of its days is, rounded half up. @throws RangeError (`days`) */
export function oneDayOf(total: Cents, days: number): Cents {
  if (!Number.isSafeInteger(days) || days < 1) throw new RangeError(`${days} is no number of days`)
  const whole = percentOf(total, 10_000)
  return Math.floor((2 * whole + days) / (2 * days))
}

/** Until the rental begins (D20, D57). `now` and `pickup`: Panama-local. */
export function isCancellable(
  booking: Pick<Phased, 'status' | 'pickup' | 'handedOverAt'>,
  now: LocalDateTime,
): boolean {
  return isBooked(booking.status) && !hasBegun(booking, now)
}

/** Business days, without weekends and Panama's holidays, that banks take to show a refund. */
const REFUND_DAYS = { first: 5, last: 10 } as const

/** The days between which a refund that was sent on `sent` is seen. */
export function refundShownBetween(sent: LocalDate): readonly [LocalDate, LocalDate] {
  return [businessDaysAfter(sent, REFUND_DAYS.first), businessDaysAfter(sent, REFUND_DAYS.last)]
}

export function businessDaysAfter(day: LocalDate, count: number): LocalDate {
  let last = day
  for (let passed = 0; passed < count; passed++) last = nextBusinessDay(last)
  return last
}
