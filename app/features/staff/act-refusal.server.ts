import { type ActRefusal, actRefusal, type StaffAct } from '~/domain/booking/staff-acts'
import { panamaNow } from '~/domain/calendar/rental-period'
import { netPaidOf } from '~/features/booking/payment-ledger.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'
import type { Offer } from './staff-act.schema'

/** The result of an act, or the offer of what it would mean. Words are Spanish, for staff. */
export type ActResult =
  | { readonly offer: Offer }
  | { readonly done: string; readonly reservation: ReservationRecord }
  | { readonly refused: string; readonly beyond?: Offer }

/** Why an act cannot be done with a booking as it is now; null: it can. */
export function refusalOf(act: StaffAct, reservation: ReservationRecord): ActRefusal | null {
  const now = panamaNow(requestContext().now)
  return actRefusal(act, { ...reservation, kept: netPaidOf(reservation) }, now)
}
