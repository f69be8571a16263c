import { isAppError } from '~/domain/app-error'
import { isOpen } from '~/domain/attempt'
import { sum as total } from '~/domain/money'
import { halfDays } from '~/domain/rental-period'
import {
  type Change,
  type Conflicts,
  changeReservation,
  ownsCar,
} from '~/features/booking/change-reservation.server'
import { changedMail } from '~/features/booking/changed-mail.server'
import { currentReservation } from '~/features/booking/current-reservation.server'
import { freeUnitsOf } from '~/features/booking/free-units.server'
import { sharesOf } from '~/features/booking/money-moved.server'
import { sweepExpiredHolds } from '~/features/booking/release.server'
import { owesPart, refundParts } from '~/features/payment/refund-part.server'
import type { SlotClaim } from '~/server/directus/claims.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import type { ChangeRequest, ChangeResult, ChangeWish, OfferResult, Refused } from './change.types'
import { isSame, type PlannedChange, planChange, refuse } from './plan-change.server'

/** What a change would cost or give back (D20); nothing is written. */
export async function offerChange(
  reservation: ReservationRecord,
  wish: ChangeWish,
): Promise<OfferResult> {
  return await orUnavailable(async () => {
    const busy = moneyMoves(reservation)
    if (busy) return busy
    const planned = await planChange(reservation, wish)
    if (!planned.ok) return planned
    const { plan } = planned
    if ((await unitFor(reservation, plan)) === 'sold_out') return refuse('sold_out')
    const { quote: after, sum, couponLost, addOnsLost, freeCancelUntil } = plan
    const { version, quote: before } = reservation
    const losses = { couponLost, addOnsLost, freeCancelUntil }
    return { ok: true, offer: { version, before, after, sum, ...losses } }
  })
}

/**
 * One write moves car and dates, freezes the new quotes and decides what goes back, or nothing happens (D6, D8, D20).
 * The same change sent twice is one; of two windows one wins, and the other is told. A dearer booking leaves a balance
 * for the counter; a cheaper one gives back at once, and again by the minute task until the gateway takes it.
 */
export async function changeBooking(request: ChangeRequest): Promise<ChangeResult> {
  return await orUnavailable(() => change(request))
}

async function change(request: ChangeRequest): Promise<ChangeResult> {
  const own = await currentReservation()
  if (own?.reservation.code !== request.code) return refuse('no_reservation')
  let refusal: Refused | null = null
  const changed = await changeReservation(own.reservation, async (reservation, conflicts) => {
    refusal = null
    const decided = await decide(reservation, request, conflicts)
    if (decided === 'done') return null
    if ('ok' in decided) refusal = decided
    return 'ok' in decided ? null : decided
  })
  if (refusal) return refusal
  await refundParts(changed)
  return { ok: true }
}

async function decide(
  reservation: ReservationRecord,
  request: ChangeRequest,
  conflicts: Conflicts,
): Promise<Change | Refused | 'done'> {
  if (reservation.version !== request.version) {
    return isSame(reservation, request) ? 'done' : refuse('changed_meanwhile')
  }
  const busy = moneyMoves(reservation)
  if (busy) return busy
  const planned = await planChange(reservation, request)
  if (!planned.ok) return planned
  const { plan } = planned
  if (plan.quote.total !== request.shownTotal) return refuse('price_changed')
  const slots = await unitFor(reservation, plan, conflicts)
  return slots === 'sold_out' ? refuse('sold_out') : changeOf(reservation, plan, slots)
}

/** Its outcome comes first: it decides what the booking owes. */
function moneyMoves({ attempts }: ReservationRecord): Refused | null {
  if (attempts.some(owesPart)) return refuse('refund_pending')
  return attempts.some(isOpen) ? refuse('payment_pending') : null
}

function changeOf(
  reservation: ReservationRecord,
  plan: PlannedChange,
  slots: SlotClaim | null,
): Change {
  const { booking, quote, sum } = plan
  const { couponCode } = booking
  const { pickup, return: returned } = booking.terms.search
  const shares = sharesOf(reservation, sum.refund)
  return {
    events: ['change'],
    why: `Cambiada por el cliente: del ${pickup} al ${returned}, ${quote.total / 100} USD`,
    fields: { ...changedFields(plan), unit: slots?.unit ?? null },
    claims: {
      slots,
      // A coupon that does not count any more is somebody else's to use.
      ...(couponCode ? {} : { redemptions: [] }),
    },
    mail: changedMail(reservation, { paid: 0, refund: total(shares.map(({ share }) => share)) }),
    others: shares.map(({ attempt: { id, key }, share }) => ({
      id,
      key,
      patch: { refundDue: share },
    })),
  }
}

/** What differs of the booking afterwards, but for its unit. */
export function changedFields({
  booking,
  quote,
  prepaidQuote,
  postpaidQuote,
  freeCancelUntil,
}: PlannedChange) {
  const { terms, car, coverage, addOns, couponCode } = booking
  const { pickup, return: returned } = terms.search
  return {
    carId: car.id,
    pickupBranchId: terms.pickupBranch.id,
    returnBranchId: terms.returnBranch.id,
    pickup,
    return: returned,
    busyUntil: terms.busyUntil,
    days: terms.days,
    coverageId: coverage.id,
    addOns,
    couponCode,
    quote,
    prepaidQuote,
    postpaidQuote,
    freeCancelUntil,
  }
}

/** Its own unit first, which it keeps on the same days whatever became of the vehicle; null: the car's stock is not tracked. `conflicts`: refusals of earlier tries of the same change. */
export async function unitFor(
  reservation: ReservationRecord,
  { booking: { car, stay, terms } }: PlannedChange,
  conflicts: Conflicts = new Map(),
): Promise<SlotClaim | null | 'sold_out'> {
  const { carId, unit, slots } = reservation
  const isSameStay =
    car.id === carId &&
    terms.search.pickupBranch === reservation.pickupBranch &&
    stay.pickup === reservation.pickup &&
    stay.until === reservation.busyUntil
  if (isSameStay && unit !== null && ownsCar(reservation)) {
    return { carId, unit, halves: halfDays(stay.pickup, stay.until) }
  }
  const { now } = requestContext()
  const refused = conflicts.get('reservation_slots') ?? 0
  if (refused > 0) await sweepExpiredHolds(now, car.id)
  const own = slots.map(({ slot }) => slot)
  const free = await freeUnitsOf(stay, now, own)
  if (free === null) return null
  const first = car.id === carId ? unit : null
  const inOrder = free.toSorted((a, b) => Number(b === first) - Number(a === first))
  // Said to be free and refused twice: it is being paid at this moment.
  const next = refused > 2 * free.length ? undefined : (inOrder[refused >> 1] ?? inOrder[0])
  if (next === undefined) return 'sold_out'
  return { carId: car.id, unit: next, halves: halfDays(stay.pickup, stay.until) }
}

async function orUnavailable<Result>(
  work: () => Promise<Result | Refused>,
): Promise<Result | Refused> {
  try {
    return await work()
  } catch (error) {
    if (!isAppError(error, 'unavailable')) throw error
    log.error('booking not changed', { error })
    return refuse('unavailable')
  }
}
