import { type ActRefusal, actRefusal, type StaffAct } from '~/domain/booking/staff-acts'
import { panamaNow } from '~/domain/rental-period'
import { keptOf } from '~/features/booking/money-moved.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'
import type { Offer } from './staff-act.schema'

/** What came of an act, or what it would mean. */
export type ActResult =
  | { readonly offer: Offer }
  | { readonly done: string; readonly reservation: ReservationRecord }
  | { readonly refused: string }

/** Why an act cannot be done with a booking as it is now; null: it can. */
export function refusalOf(act: StaffAct, reservation: ReservationRecord): ActRefusal | null {
  const now = panamaNow(requestContext().now)
  return actRefusal(act, { ...reservation, kept: keptOf(reservation) }, now)
}
