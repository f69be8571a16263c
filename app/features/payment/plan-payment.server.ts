import { randomBytes } from 'node:crypto'
import { losesUnsaid, type Wish } from '~/domain/booking/amendment'
import { isBooked, takesPrecheckin } from '~/domain/booking/reservation'
import { newExpressCode } from '~/domain/booking/reservation-code'
import { type LocalDateTime, panamaNow } from '~/domain/calendar/rental-period'
import type { BalanceToPay } from '~/features/booking/booking.types'
import type { Conflicts } from '~/features/booking/change-reservation.server'
import { shownReservation } from '~/features/booking/current-reservation.server'
import { settledOf } from '~/features/booking/payment-ledger.server'
import {
  amendedFields,
  bookedOf,
  planChange,
  unitFor,
} from '~/features/booking/plan-amendment.server'
import { isAccepted, payablePrecheck } from '~/features/booking/plan-precheck.server'
import { wishFrom } from '~/features/booking/wish-params'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import type { AmendmentPayment } from '~/server/directus/amendment-payment-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'
import { payParams, payQuery } from './pay-params'
import type { AmendmentAsked } from './payment.schema'
import type { PaymentRefusal } from './payment.types'

/** The wanted payment, with a whole wish where it is a change. */
export type WantedPayment =
  | { readonly kind: 'change'; readonly wish: Wish }
  | { readonly kind: 'balance' | 'precheckin' }

type PaymentPlan = {
  /** The amendment that is paid, and its price in cents. */
  readonly payment: Omit<AmendmentPayment, 'before'> & { readonly amount: number }
  /** Cents that the booking comes to with it. */
  readonly total: number
  /** Cents that its coverage then asks for at pickup; null: that of the booking as it is. */
  readonly deposit: number | null
  readonly saved: number
}

type Finding = PaymentPlan | { readonly refusal: PaymentRefusal }

const none = new Map<string, number>()

/**
 * The payment that a booking in force needs as it is now, and what it becomes then (D20, D31). `conflicts`: refusals of
 * earlier tries of the same write. @throws AppError `unavailable`.
 */
export async function planPayment(
  reservation: ReservationRecord,
  asked: WantedPayment,
  conflicts: Conflicts = none,
): Promise<Finding> {
  if (!isBooked(reservation.status)) return { refusal: 'no_reservation' }
  if (asked.kind === 'change') return planPaidChange(reservation, asked.wish, conflicts)
  // Whoever has the car has paid the counter, and adds nothing any more, least of all a better cover.
  const isAhead = takesPrecheckin(reservation, panamaNow(requestContext().now))
  if (!isAhead && reservation.status === 'confirmed') return { refusal: 'amount_changed' }
  const precheck = isAhead ? await payablePrecheck(reservation) : null
  // Additions that were accepted for the counter are owed as well, as long as that holds.
  const isOwed =
    asked.kind === 'precheckin' || (precheck && isAccepted(precheck.precheck, precheck.amendment))
  return precheck && isOwed && precheck.amendment.dueOnline > 0
    ? planPrecheck(reservation, asked.kind, precheck)
    : asked.kind === 'balance'
      ? planBalance(reservation)
      : { refusal: 'amount_changed' }
}

/** The sum that the page of the balance asks for now; null: none. @throws AppError `unavailable` */
export async function balanceToPay(reservation: ReservationRecord): Promise<BalanceToPay | null> {
  const planned = await planPayment(reservation, { kind: 'balance' })
  if ('refusal' in planned) return null
  const { payment, saved } = planned
  return { amount: payment.amount, saved, hasAdditions: payment.kind === 'precheckin' }
}

/** The same for the booking of this browser. A page that cannot read it is whole without its offer to pay. */
export async function ownBalanceToPay(): Promise<BalanceToPay | null> {
  const own = await shownReservation()
  if (!own) return null
  const { reservation } = own
  return await orUnavailable(
    { answer: null, warn: 'no payment offered', facts: { code: reservation.code } },
    () => balanceToPay(reservation),
  )
}

/** A booking that is paid at the counter is changed there, too: nothing is charged before it is picked up. */
async function planPaidChange(
  reservation: ReservationRecord,
  wish: Wish,
  conflicts: Conflicts,
): Promise<Finding> {
  if (reservation.status !== 'paid') return { refusal: 'change_gone' }
  const planned = await planChange(reservation, wish)
  if ('refusal' in planned) return { refusal: 'change_gone' }
  const { amendment, content } = planned
  const { balance: amount, refund } = amendment.sum
  if (amount <= 0 || refund > 0 || losesUnsaid(amendment)) return { refusal: 'amount_changed' }
  const claim = await unitFor(reservation, planned, conflicts)
  if (claim === 'sold_out') return { refusal: 'change_gone' }
  const { pickup, until } = amendment.stay
  return {
    total: amendment.quote.total,
    deposit: amendment.quote.cover?.deposit ?? null,
    saved: 0,
    payment: {
      kind: 'change',
      query: payQuery(payParams('change', wish)),
      after: {
        ...amendedFields(amendment, reservation, content),
        unit: claim?.unitNumber ?? null,
      },
      slots: claim && { carId: claim.carId, unit: claim.unitNumber, pickup, return: until },
      precheck: null,
      amount,
    },
  }
}

function planBalance(reservation: ReservationRecord): Finding {
  const { quote, prepaidQuote, status } = reservation
  const { total } = status === 'confirmed' ? prepaidQuote : quote
  const amount = total - settledOf(reservation)
  if (amount <= 0) return { refusal: 'amount_changed' }
  const query = payQuery(payParams('balance'))
  const payment = {
    kind: 'balance',
    query,
    after: null,
    slots: null,
    precheck: null,
    amount,
  } as const
  return { total, deposit: null, saved: status === 'confirmed' ? quote.total - total : 0, payment }
}

/** A booking for the counter that is paid online has the prepaid price. */
function planPrecheck(
  reservation: ReservationRecord,
  kind: 'balance' | 'precheckin',
  { precheck, amendment, content }: NonNullable<Awaited<ReturnType<typeof payablePrecheck>>>,
): Finding {
  const { id, version, expressCode } = precheck
  const isCounter = reservation.status === 'confirmed'
  const quote = isCounter ? amendment.after.prepaidQuote : amendment.quote
  return {
    total: quote.total,
    deposit: quote.cover?.deposit ?? null,
    saved: isCounter ? amendment.quote.total - quote.total : 0,
    payment: {
      kind: 'precheckin',
      query: payQuery(payParams(kind)),
      after: { ...amendedFields(amendment, reservation, content), quote },
      slots: null,
      precheck: {
        ...{ id, version },
        expressCode: expressCode ?? newExpressCode((count) => randomBytes(count)),
      },
      amount: amendment.dueOnline,
    },
  }
}

/** Until when cancelling is free once the payment is done; Panama-local. */
export function freeCancelAfter(
  { freeCancelUntil }: ReservationRecord,
  { after }: Pick<AmendmentPayment, 'after'>,
): LocalDateTime {
  return after?.freeCancelUntil ?? freeCancelUntil
}

/** The wanted payment, with the whole wish. */
export function wantedOf(reservation: ReservationRecord, asked: AmendmentAsked): WantedPayment {
  return asked.kind === 'change'
    ? { kind: 'change', wish: wishFrom(bookedOf(reservation), asked) }
    : { kind: asked.kind }
}
