import { isBooked, reservationStatuses } from '../../app/domain/booking/reservation.ts'

const states = reservationStatuses.filter(isBooked)

/** A filter of the bookings that are to be handed over, are out, or were. */
export const inForce = { status: { _in: states } }

export function isInForce(status: unknown): boolean {
  return states.some((one) => one === status)
}
