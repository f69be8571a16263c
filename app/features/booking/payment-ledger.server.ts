import { balanceDue, isCaptured, netPaid, refundedAmount } from '~/domain/booking/payment-ledger'
import { methodRules } from '~/domain/booking/payment-methods'
import { isClosed } from '~/domain/booking/reservation'
import { brandName } from '~/domain/people/card'
import type { Attempt } from '~/server/directus/attempt-record.server'
import { directus } from '~/server/directus/client.server'
import { readStory, type Story } from '~/server/directus/reservation-events.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'

/** Attempts whose money this reservation was paid with, also what went back of it since. */
export function capturedAttempts({ attempts }: ReservationRecord): Attempt[] {
  return attempts.filter(isCaptured)
}

/** Attempts whose money was taken and could not be kept: it goes back, or has. */
export function lostAttempts({ attempts }: ReservationRecord): Attempt[] {
  return attempts.filter((one) => !isCaptured(one) && refundedAmount(one) > 0)
}

/** Divides `amount` cents that go back among the payments, the last one first. */
export function allocateRefund(
  reservation: ReservationRecord,
  amount: number,
): readonly { readonly attempt: Attempt; readonly share: number }[] {
  let left = amount
  const paying = capturedAttempts(reservation).filter(
    ({ status }) => status === 'captured' || status === 'refunded',
  )
  return paying.toReversed().flatMap((attempt) => {
    const share = Math.min(left, attempt.amount - refundedAmount(attempt))
    left -= share
    return share > 0 ? [{ attempt, share }] : []
  })
}

/** Cents that were paid and stay with us, after all that is decided to go back. */
export function netPaidOf(reservation: ReservationRecord): number {
  return netPaid(reservation.attempts)
}

/** Cents that are no longer owed: what was paid and stays with us, and what staff gave back for goodwill (D44). */
export function settledOf(reservation: ReservationRecord): number {
  return netPaidOf(reservation) + reservation.goodwill
}

/** Cents that a booking in force still costs at the counter; 0 of any other. */
export function balanceOf(reservation: ReservationRecord): number {
  return balanceDue({ ...reservation, total: reservation.quote.total })
}

/** Closed from outside the site while it kept money, about which nobody decided (D44). @throws AppError `unavailable` */
export async function isMoneyUndecided(reservation: ReservationRecord): Promise<boolean> {
  return (await undecidedStory(reservation)) !== null
}

/** The same, and staff were not alerted yet: they are as the site mends it. @throws AppError `unavailable` */
export async function isUntold(reservation: ReservationRecord): Promise<boolean> {
  return (await undecidedStory(reservation))?.isMended === false
}

/** The story of a closed booking whose money is undecided; null: it keeps none, or its story decides about it. */
async function undecidedStory(reservation: ReservationRecord): Promise<Story | null> {
  if (!isClosed(reservation.status) || netPaidOf(reservation) === 0) return null
  const story = await readStory(directus(), reservation.id)
  return story.closing === null ? story : null
}

/** When all of it that is decided had been sent; null: some is still on its way. */
export function refundSentAt({
  status,
  refundDue,
  refundMore,
  refundedAt,
}: Attempt): number | null {
  const isSent = refundMore === null && (status === 'refunded' || refundDue === null)
  const isDone = isSent && (status === 'refunded' || status === 'captured')
  return isDone ? refundedAt : null
}

/** Where a payment came from, or went back to: `Visa ···· 1111`, or the name of another way to pay; null: not known. */
export function instrumentOf({ method, card }: Pick<Attempt, 'method' | 'card'>): string | null {
  if (method !== 'card') return methodRules[method].name
  return card ? `${brandName(card.brand)} ···· ${card.last4}` : null
}
