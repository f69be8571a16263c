import { awaitsPayment } from '~/domain/booking/reservation'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { currentReservation, writeBookingReference } from './current-reservation.server'
import { awaitsProof } from './proof.server'
import { releaseHold } from './release.server'

/**
 * The draft forgets the reservation (§2.21) and an unpaid hold is released: nobody is kept from the car by it,
 * least of all the same renter with other dates. One that is being paid or is booked stays: "my booking" finds it. So does
 * one that waits for the link of a mail (D47): the renter left to read it.
 */
export async function leaveCheckout(code: string): Promise<{ released: boolean }> {
  const own = await currentReservation()
  if (!own?.current || own.reservation.code !== code) return { released: false }
  const { submissionKey: key, status } = own.reservation
  if (status !== 'unpaid' && status !== 'failed') return { released: false }
  const left = await release(own.reservation)
  // A payment that began at the same moment goes on, as the wait for a mail does, and the renter finds the way back to it.
  if (left && awaitsPayment(left.status)) return { released: false }
  await writeBookingReference({ code, key, current: false })
  return { released: left?.status === 'expired' }
}

/** The reservation after its release; it is null when the back office did not answer, and the hold then ends by itself. */
async function release(known: ReservationRecord): Promise<ReservationRecord | null> {
  return orUnavailable(
    {
      answer: null,
      warn: 'hold not released: the back office does not answer',
      facts: { code: known.code },
    },
    () => releaseHold(known, 'El cliente salió del pago', awaitsProof),
  )
}
