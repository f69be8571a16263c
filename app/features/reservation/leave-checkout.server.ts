import { currentReservation } from './current-reservation.server'
import { writeBookingReference } from './draft.server'
import { releaseHold } from './release.server'

export type LeftCheckout = {
  /** Whether the car was given back. */
  readonly released: boolean
}

/**
 * On leaving the checkout for a page other than thanks the draft forgets its reservation (source.md §2).
 * An unpaid hold is released with it, so that nobody is kept from the car by it, least of all the same
 * renter with other dates. One that is being paid or is booked stays as it is: the renter finds it again
 * under "my booking", and the payment settles by itself.
 */
export async function leaveCheckout(): Promise<LeftCheckout> {
  const own = await currentReservation()
  if (!own?.current) return { released: false }
  const { code, submissionKey, status } = own.reservation
  if (status !== 'unpaid' && status !== 'failed') return { released: false }
  await writeBookingReference({ code, key: submissionKey, current: false })
  const left = await releaseHold(own.reservation, 'El cliente salió del pago')
  return { released: left.status === 'expired' }
}
