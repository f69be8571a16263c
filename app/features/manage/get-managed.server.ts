import { lostCodeOf } from '~/domain/booking/attempt'
import { isChangeable } from '~/domain/booking/booking-change'
import {
  cancellationSum,
  isCancellable,
  oneDayOf,
  refundShownBetween,
} from '~/domain/booking/cancellation'
import { hasBegun, isUnderWay } from '~/domain/booking/extension'
import { refundedAmount } from '~/domain/booking/payment-ledger'
import { awaitsPayment, cancellationTerms, isBooked, isClosed } from '~/domain/booking/reservation'
import { dateOf, panamaNow } from '~/domain/calendar/rental-period'
import { sum } from '~/domain/pricing/money'
import { type OwnBooking, ownBooking } from '~/features/booking/own-booking.server'
import { hasPass } from '~/features/booking/pass.server'
import {
  capturedAttempts,
  instrumentOf,
  lostAttempts,
  netPaidOf,
  refundSentAt,
} from '~/features/booking/payment-ledger.server'
import { ownBalanceToPay } from '~/features/payment/plan-payment.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { infoPages } from '~/server/content/catalogue.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import { directus } from '~/server/directus/client.server'
import { readStory, type Story } from '~/server/directus/reservation-events.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'
import { extensionOf } from './extension.server'
import {
  type BookingStage,
  type CancellationView,
  type Ending,
  type ManageAnswer,
  type ManagedBooking,
  type RefundView,
  ROADSIDE_PAGE,
} from './manage.types'
import { paymentsOf } from './payments-of.server'

/** The booking of this browser, by its own checkout or by a look-up (D20). @throws AppError `unavailable`. */
export async function getManaged(): Promise<ManageAnswer> {
  const own = await ownBooking()
  if (!own) return { redirect: 'look_up' }
  if (awaitsPayment(own.reservation.status)) return { redirect: 'checkout' }
  const { reservation } = own
  const [story, isPassed, extension, pages, toPay] = await Promise.all([
    readStory(directus(), reservation.id),
    hasPass(reservation),
    orUnavailable(
      { answer: null, warn: 'no extension offered', facts: { code: reservation.code } },
      () => extensionOf(reservation),
    ),
    orUnavailable({ answer: null, warn: 'no help on the road offered' }, () =>
      infoPages(reservation.brand),
    ),
    ownBalanceToPay(),
  ])
  const hasRoadside = pages?.has(ROADSIDE_PAGE) ?? false
  const managed = managedOf(own, story)
  return { managed: { ...managed, toPay, hasPass: isPassed, extension, hasRoadside } }
}

/** The view of any reservation that was read whole: the page and the mails show it. */
export function managedOf(
  { reservation, view }: OwnBooking,
  story: Story = untold,
): ManagedBooking {
  const taken = capturedAttempts(reservation)
  const paid = sum(taken.map(({ amount }) => amount))
  const back = sum(taken.map(refundedAmount))
  const { cancelledAt, createdAt } = reservation
  const ending = endingOf(reservation, story, { back, kept: paid - back })
  return {
    booking: view,
    stage: stageOf(reservation),
    payments: paymentsOf(reservation, view, story.changes),
    paid,
    kept: paid - back,
    means: taken[0] ? instrumentOf(taken[0]) : null,
    cancellation: cancellationOf(reservation),
    isChangeable: isChangeable(reservation, panamaNow(requestContext().now)),
    cancelledAt: cancelledAt === null ? null : panamaNow(cancelledAt),
    ending,
    refund: refundOf(paid > 0 ? taken : lostAttempts(reservation), ending?.refund ?? back),
    mayBeCharged: reservation.attempts.some((attempt) => lostCodeOf(attempt) !== null),
    bookedAt: panamaNow(createdAt),
  }
}

const untold: Story = { changes: [], closing: null, isMended: false }

/** The stage follows the stamps of staff; without a stamp the clock decides (D51, D57). */
function stageOf(reservation: ReservationRecord): BookingStage {
  const { status, returnedAt } = reservation
  if (!isBooked(status)) {
    const isLost = status === 'expired' && lostAttempts(reservation).length > 0
    return isClosed(status) && (status !== 'expired' || isLost) ? 'cancelled' : 'closed'
  }
  const now = panamaNow(requestContext().now)
  if (isUnderWay(reservation, now)) return 'running'
  return returnedAt !== null || hasBegun(reservation, now) ? 'past' : 'upcoming'
}

/**
 * The ending follows the event that ended the booking. Without such an event its money is undecided while any of it is kept.
 */
function endingOf(
  reservation: ReservationRecord,
  { closing }: Story,
  { back, kept }: { readonly back: number; readonly kept: number },
): Ending | null {
  if (stageOf(reservation) !== 'cancelled') return null
  if (reservation.status === 'expired' || closing?.event === 'refund')
    return lostEnding(reservation)
  const kind = reservation.status === 'no_show' ? 'no_show' : 'cancelled'
  if (closing) return { kind, by: closing.by, refund: closing.refund ?? back }
  return { kind, by: 'office', refund: kept > 0 ? null : back }
}

/** Money that never was the booking's: it came too late, or not as it was asked for. */
function lostEnding(reservation: ReservationRecord): Ending {
  const lost = lostAttempts(reservation)
  const { now } = requestContext()
  const over = reservation.holdExpiresAt ?? now
  const isLate = lost.some(({ refundedAt }) => (refundedAt ?? now) >= over)
  const refund = sum(lost.map(refundedAmount))
  return { kind: isLate ? 'late_payment' : 'lost_payment', by: 'office', refund }
}

/** The consequences of cancelling a reservation at this moment; they are null when it cannot be canceled. */
export function cancellationOf(reservation: ReservationRecord): CancellationView | null {
  const now = panamaNow(requestContext().now)
  if (!isCancellable(reservation, now)) return null
  const { quote, days, pickup, freeCancelUntil: until } = reservation
  const terms = cancellationTerms({ type: quote.type, until, pickup, now })
  const paid = netPaidOf(reservation)
  return {
    ...cancellationSum({ terms, paid, total: quote.total, days }),
    terms,
    oneDay: oneDayOf(quote.total, days),
    shownBetween: refundShownBetween(dateOf(now)),
  }
}

/** Shows the refunds of several payments as one of `amount` cents, which counts as sent once all of them are. */
function refundOf(taken: readonly Attempt[], amount: number): RefundView | null {
  const given = taken.filter((one) => refundedAmount(one) > 0)
  const [attempt] = given
  if (!attempt || amount === 0) return null
  const moments = given.map(refundSentAt)
  const sent = moments.includes(null) ? null : Math.max(...moments.map(Number))
  const sentAt = sent === null ? null : panamaNow(sent)
  return {
    amount,
    means: instrumentOf(attempt),
    sentAt,
    isRefused: given.some(({ refundRefusal }) => refundRefusal !== null),
    reference: attempt.refundId,
    shownBetween: refundShownBetween(dateOf(sentAt ?? panamaNow(requestContext().now))),
  }
}
