import { awaitsPayment, isHoldExpired } from '~/domain/booking/reservation'
import { directus } from '~/server/directus/client.server'
import { wasProofAsked } from '~/server/directus/reservation-events.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'

/** Whether the car is kept until a link that was mailed to the renter is opened (D47). @throws AppError `unavailable` */
export async function awaitsProof(reservation: ReservationRecord): Promise<boolean> {
  if (!awaitsPayment(reservation.status)) return false
  if (isHoldExpired(reservation, requestContext().now)) return false
  return wasProofAsked(directus(), reservation.id)
}
