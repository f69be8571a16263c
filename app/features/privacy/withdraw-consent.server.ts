import { changeReservation } from '~/features/booking/change-reservation.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'
import { bookingsOf } from './erase-data.server'

/** Whether promotions may go to the address of a booking: by it, or by another one under the same address. */
export async function mayGetPromos(reservation: ReservationRecord): Promise<boolean> {
  return (await bookingsOf(reservation)).some(({ marketing }) => marketing)
}

/** The renter wants no promotions at the address of this booking any more (D49). @throws AppError `unavailable`. */
export async function withdrawConsent(asked: ReservationRecord): Promise<void> {
  for (const one of await bookingsOf(asked)) {
    await changeReservation(one, ({ marketing }) =>
      marketing
        ? {
            events: ['withdraw'],
            note: 'El cliente retiró su permiso para recibir promociones',
            fields: { marketing: false, marketingWithdrawnAt: requestContext().now },
          }
        : null,
    )
  }
}
