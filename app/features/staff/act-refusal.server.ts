import { isUndecided } from '~/domain/booking/attempt'
import { type ActRefusal, actRefusal, type StaffAct } from '~/domain/booking/staff-acts'
import { panamaNow } from '~/domain/calendar/rental-period'
import { netPaidOf } from '~/features/booking/payment-ledger.server'
import { AMENDMENT_TIME_MS } from '~/features/payment/overdue-attempt.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
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
  const isPaying = undecidedPayment(reservation)?.isInTime ?? false
  return actRefusal(act, { ...reservation, kept: netPaidOf(reservation), isPaying }, now)
}

/** A payment of which no gateway has said what becomes of it. */
type UndecidedPayment = Pick<Attempt, 'amount' | 'createdAt'> & {
  /** One that is undecided for longer keeps no car: its money goes back if it comes after the hand-over (D57). */
  readonly isInTime: boolean
}

/** The payment that is undecided; null: there is none. */
export function undecidedPayment({ attempts }: ReservationRecord): UndecidedPayment | null {
  const attempt = attempts.findLast(isUndecided)
  if (!attempt) return null
  const { amount, createdAt } = attempt
  return { amount, createdAt, isInTime: createdAt > requestContext().now - AMENDMENT_TIME_MS }
}
