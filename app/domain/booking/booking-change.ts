import { type LocalDateTime, minutesBetween } from '../calendar/rental-period'
import type { Cents } from '../pricing/money'
import type { Phased } from './extension'
import { isBooked } from './reservation'

/** Minutes before its pickup until which a booking can be changed online (D20). */
const CHANGE_NOTICE_MINUTES = 120

/** Never once the car was handed over. `now` and `pickup`: Panama-local. */
export function isChangeable(
  { status, pickup, handedOverAt }: Pick<Phased, 'status' | 'pickup' | 'handedOverAt'>,
  now: LocalDateTime,
): boolean {
  const isInTime = minutesBetween(now, pickup) >= CHANGE_NOTICE_MINUTES
  return isBooked(status) && handedOverAt === null && isInTime
}

/**
 * Until when a changed booking is cancelled free: of its new pickup, but what is over stays over. Whoever is too late to
 * cancel free would else move the pickup first (D20, D34). Panama-local.
 */
export function deadlineAfterChange(
  known: LocalDateTime,
  next: LocalDateTime,
  now: LocalDateTime,
): LocalDateTime {
  return minutesBetween(known, now) > 0 && minutesBetween(known, next) > 0 ? known : next
}

/** The effect of a changed price on the renter's money. */
export type ChangeSum = {
  /** The new total less the old one; negative: it costs less. */
  readonly difference: Cents
  /** Cents that go back to where they came from. */
  readonly refund: Cents
  /** Cents still to be paid after the change, at the counter. */
  readonly balance: Cents
}

/**
 * A balance that an earlier change left is settled before anything goes back, so that what is kept and what is still
 * to be paid are always the new total together. `kept`: what was paid and not given back. @throws RangeError
 */
export function changeSum({
  before,
  after,
  kept,
}: {
  readonly before: Cents
  readonly after: Cents
  readonly kept: Cents
}): ChangeSum {
  for (const amount of [before, after, kept]) {
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${amount} is no amount`)
  }
  return {
    difference: after - before,
    refund: Math.max(0, kept - after),
    balance: Math.max(0, after - kept),
  }
}
