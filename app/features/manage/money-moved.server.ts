import type { Attempt } from '~/server/directus/attempt-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import type { Means } from './manage.types'

/** Attempts whose money this reservation was paid with, also what went back of it since. */
export function takenOf({ attempts }: ReservationRecord): Attempt[] {
  return attempts.filter(({ capturedReservation }) => capturedReservation !== null)
}

/** Cents, also those that are decided and on their way. */
export function givenBack({ status, amount, refunded, refundDue }: Attempt): number {
  if (status === 'voiding') return refundDue ?? amount
  return status === 'refunded' ? refunded : 0
}

export function meansOf({ method, card }: Attempt): Means | null {
  if (method === 'paypal') return { paypal: true }
  return card ? { brand: card.brand, last4: card.last4 } : null
}
