import { randomBytes } from 'node:crypto'
import { isBooked } from '~/domain/reservation'
import { newExpressCode } from '~/domain/reservation-code'
import type { Conflicts } from '~/features/booking/change-reservation.server'
import { keptOf } from '~/features/booking/money-moved.server'
import type { ChangeWish } from '~/features/manage/change.types'
import { changedFields, unitFor } from '~/features/manage/change-booking.server'
import { planChange } from '~/features/manage/plan-change.server'
import type { PaymentRefusal } from '~/features/payment/payment.types'
import type { PlannedExtra } from '~/features/payment/start-extra.server'
import {
  addOnsWith,
  type PayablePrecheck,
  payablePrecheck,
} from '~/features/precheckin/precheckin.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { settleParams, settleQuery } from './settle-params'

/** What is paid, with a whole wish where it is a change. */
export type SettleWish =
  | { readonly kind: 'change'; readonly wish: ChangeWish }
  | { readonly kind: 'balance' | 'precheckin' }

type SettlePlan = {
  readonly extra: PlannedExtra
  /** Cents that the booking comes to with it. */
  readonly total: number
  /** Cents that its coverage then asks for at pickup; null: that of the booking as it is. */
  readonly deposit: number | null
  readonly saved: number
}

type Finding = SettlePlan | { readonly refusal: PaymentRefusal }

const none = new Map<string, number>()

/**
 * What is to be paid of a booking in force as it is now, and what becomes of it then (D20, D31). `conflicts`: refusals
 * of earlier tries of the same write. @throws AppError `unavailable`.
 */
export async function planSettle(
  reservation: ReservationRecord,
  asked: SettleWish,
  conflicts: Conflicts = none,
): Promise<Finding> {
  if (!isBooked(reservation.status)) return { refusal: 'no_reservation' }
  if (asked.kind === 'change') return planPaidChange(reservation, asked.wish, conflicts)
  const precheck = await payablePrecheck(reservation)
  // What was accepted for the counter is owed as well.
  const isOwed = asked.kind === 'precheckin' || precheck?.precheck.step === 'thanks'
  return precheck && isOwed && precheck.due > 0
    ? planPrecheck(reservation, asked.kind, precheck)
    : asked.kind === 'balance'
      ? planBalance(reservation)
      : { refusal: 'amount_changed' }
}

/** A booking that is paid at the counter is changed there, too: nothing is charged before it is picked up. */
async function planPaidChange(
  reservation: ReservationRecord,
  wish: ChangeWish,
  conflicts: Conflicts,
): Promise<Finding> {
  if (reservation.status !== 'paid') return { refusal: 'change_gone' }
  const planned = await planChange(reservation, wish)
  if (!planned.ok) return { refusal: 'change_gone' }
  const { plan } = planned
  const { balance: amount, refund } = plan.sum
  if (amount <= 0 || refund > 0) return { refusal: 'amount_changed' }
  const claim = await unitFor(reservation, plan, conflicts)
  if (claim === 'sold_out') return { refusal: 'change_gone' }
  const { pickup } = wish.search
  const { busyUntil } = plan.booking.terms
  const slots = claim && { carId: claim.carId, unit: claim.unit, pickup, return: busyUntil }
  const { addOns, ...fields } = changedFields(plan)
  return {
    total: plan.quote.total,
    deposit: plan.quote.cover?.deposit ?? null,
    saved: 0,
    extra: {
      kind: 'change',
      query: settleQuery(settleParams('change', wish)),
      after: { ...fields, addOns: [...addOns], unit: claim?.unit ?? null },
      slots,
      precheck: null,
      amount,
    },
  }
}

function planBalance(reservation: ReservationRecord): Finding {
  const { quote, prepaidQuote, status } = reservation
  const { total } = status === 'confirmed' ? prepaidQuote : quote
  const amount = total - keptOf(reservation)
  if (amount <= 0) return { refusal: 'amount_changed' }
  const query = settleQuery(settleParams('balance'))
  const extra = {
    kind: 'balance',
    query,
    after: null,
    slots: null,
    precheck: null,
    amount,
  } as const
  return { total, deposit: null, saved: status === 'confirmed' ? quote.total - total : 0, extra }
}

function planPrecheck(
  reservation: ReservationRecord,
  kind: 'balance' | 'precheckin',
  { precheck, quote, due, coverageId }: PayablePrecheck,
): Finding {
  const { id, version, expressCode } = precheck
  const { couponCode, prepaidQuote, status, quote: booked } = reservation
  const isCounter = status === 'confirmed'
  return {
    total: quote.total,
    deposit: quote.cover?.deposit ?? null,
    saved: isCounter ? booked.total - prepaidQuote.total : 0,
    extra: {
      kind: 'precheckin',
      query: settleQuery(settleParams(kind)),
      after: {
        addOns: addOnsWith(reservation, precheck, isCounter ? prepaidQuote : booked),
        couponCode,
        quote,
        prepaidQuote: quote,
        ...(coverageId === null ? {} : { coverageId }),
      },
      slots: null,
      precheck: {
        ...{ id, version },
        expressCode: expressCode ?? newExpressCode((count) => randomBytes(count)),
      },
      amount: due,
    },
  }
}
