import { isBooked, isHoldExpired } from '~/domain/booking/reservation'
import { localeOfForm } from '~/domain/locale-path'
import { deliveryOf } from '~/domain/pricing/delivery'
import type { CheckedBooking } from '~/features/booking/place-reservation.server'
import { releaseHold } from '~/features/booking/release.server'
import { directus } from '~/server/directus/client.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { findLastSubmission } from '~/server/directus/reservations.server'
import { requestContext } from '~/server/request-context.server'

export type Earlier =
  /** This very booking was made before: a double click, a reload, the way back after paying. */
  | { readonly kind: 'same'; readonly reservation: ReservationRecord }
  /** Another booking of this form is being paid right now. */
  | { readonly kind: 'in_payment' }
  | { readonly kind: 'none'; readonly submissionKey: string }

/**
 * A changed booking replaces the one that was held, so that nobody is kept from a car by a hold of their own. Each
 * replacement has a key (`{key}.2`, `{key}.3`...) that is the same for all who ask: two tabs make one reservation.
 */
export async function earlierSubmission(booking: CheckedBooking): Promise<Earlier> {
  const { submissionKey } = booking
  const latest = await findLastSubmission(directus(), submissionKey)
  if (!latest) return { kind: 'none', submissionKey }
  if (isRepeat(latest, booking)) return { kind: 'same', reservation: latest }
  const { status } = await releaseHold(latest, 'El cliente la cambió por otra')
  if (status === 'pending_payment') return { kind: 'in_payment' }
  return { kind: 'none', submissionKey: nextKey(latest.submissionKey, submissionKey) }
}

export async function sameSubmission(booking: CheckedBooking): Promise<ReservationRecord | null> {
  const latest = await findLastSubmission(directus(), booking.submissionKey)
  return latest && isRepeat(latest, booking) ? latest : null
}

function isRepeat(made: ReservationRecord, asked: CheckedBooking): boolean {
  return (isBooked(made.status) || isHeld(made)) && isSameBooking(made, asked)
}

function isHeld(reservation: ReservationRecord): boolean {
  if (reservation.status === 'pending_payment') return true
  if (reservation.status !== 'unpaid' && reservation.status !== 'failed') return false
  return !isHoldExpired(reservation, requestContext().now)
}

function nextKey(latest: string, base: string): string {
  const number = latest === base ? 1 : Number(latest.slice(base.length + 1))
  return `${base}.${number + 1}`
}

/** How it is paid is left out: both quotes are frozen, and the checkout chooses. */
function isSameBooking(made: ReservationRecord, asked: CheckedBooking): boolean {
  const { search } = asked.terms
  return (
    // Its mails and the gateway's window speak it.
    made.language === localeOfForm(requestContext().localeForm) &&
    made.carId === asked.car.id &&
    made.pickupBranch === search.pickupBranch &&
    made.returnBranch === search.returnBranch &&
    made.pickup === search.pickup &&
    made.return === search.return &&
    made.coverageCode === asked.coverage.code &&
    deliveryOf(made.quote)?.code === asked.delivery?.code &&
    made.couponCode === asked.couponCode &&
    sorted(made.addOns) === sorted(asked.addOns) &&
    sorted(Object.entries(made.renter)) === sorted(Object.entries(asked.renter))
  )
}

function sorted(parts: readonly unknown[]): string {
  return parts
    .map((part) => JSON.stringify(part))
    .toSorted()
    .join()
}
