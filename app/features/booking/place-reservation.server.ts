import { getRandomValues, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type AppError, isAppError } from '~/domain/app-error'
import { type PricedView, quoteChoices } from '~/domain/booking/quote'
import type { RentalTerms } from '~/domain/booking/rental'
import { holdExpiry } from '~/domain/booking/reservation'
import { newReservationCode } from '~/domain/booking/reservation-code'
import { halfDays } from '~/domain/calendar/rental-period'
import type { Car, Coverage, DeliveryZone } from '~/domain/catalogue'
import { localeOfForm } from '~/domain/locale-path'
import type { Coupon, CouponRefusal } from '~/domain/pricing/coupon'
import type { PriceFacts, Quote, ReservationType } from '~/domain/pricing/price'
import { unitOrder } from '~/domain/stock/availability'
import { withMutex } from '~/server/async/mutex.server'
import { directus } from '~/server/directus/client.server'
import { insertReservation, type NewReservation } from '~/server/directus/new-reservation.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { findLastSubmission } from '~/server/directus/reservations.server'
import { requestContext } from '~/server/request-context.server'
import { acceptedNow } from './accepted.server'
import { planRedemptions } from './coupons.server'
import { freeUnitsOf, type Occupancy } from './free-units.server'
import { planHoldQuota } from './hold-quota.server'
import { sweepExpiredHolds } from './release.server'
import type { RenterDetails } from './renter-fields'

/** By what its visitor's cookie names it. */
export type Made = Pick<ReservationRecord, 'code' | 'submissionKey'>

export type Placed =
  | { readonly kind: 'placed'; readonly reservation: Made }
  /** The same submission won elsewhere: a double click, another tab. */
  | { readonly kind: 'submitted_elsewhere' }
  | { readonly kind: 'car_taken' }
  /** The renter or the address has as many unpaid holds as one may (D38). */
  | { readonly kind: 'too_many_holds' }
  | { readonly kind: 'coupon_refused'; readonly reason: CouponRefusal }

/** Writes that one submission may try; each conflict is with somebody who got something. */
const maximumTries = 40

/**
 * In one write (D6, D11): the unique columns alone decide; what was read before only says where to try first.
 * @throws AppError `unavailable`: it may have been reserved, and the same submission sent again finds it.
 */
export async function placeReservation(
  booking: CheckedBooking,
  coupon: Coupon | null,
  submissionKey: string,
): Promise<Placed> {
  const refusals: Refusals = new Map()
  const accepted = await acceptedNow(booking)
  let last: Conflict = 'slot'
  for (let tries = 0; tries < maximumTries; tries++) {
    const placed = await withMutex(`car ${booking.car.id}`, () =>
      tryOnce(booking, coupon, { submissionKey, accepted }, refusals),
    )
    if (typeof placed === 'object') return placed
    last = placed
  }
  return gone[last]
}

/** A row that somebody else made first, so that the same may succeed with another. */
type Conflict = 'slot' | 'coupon' | 'hold' | 'booking'

/** The end of the tries, by what the last one wanted. */
const gone: Readonly<Record<Conflict, Placed>> = {
  slot: { kind: 'car_taken' },
  booking: { kind: 'car_taken' },
  coupon: { kind: 'coupon_refused', reason: 'exhausted' },
  hold: { kind: 'too_many_holds' },
}

/** How often a unit that was said to be free was refused. */
type Refusals = Map<number, number>

/** A conflict: somebody else was faster, and another try may succeed. */
async function tryOnce(
  booking: CheckedBooking,
  coupon: Coupon | null,
  sent: Pick<Claim, 'submissionKey' | 'accepted'>,
  refusals: Refusals,
): Promise<Placed | Conflict> {
  const { now } = requestContext()
  const { car } = booking
  const free = await freeUnitsOf(booking.stay, now)
  const open = free?.filter((unitNumber) => (refusals.get(unitNumber) ?? 0) < 2)
  const [unitNumber] = open ? unitOrder(open, randomOffset()) : [null]
  if (unitNumber === undefined) return { kind: 'car_taken' }
  // Refused and still said to be free: a hold that is over stands there. Refused again: it is being paid.
  if (unitNumber !== null && refusals.has(unitNumber)) await sweepExpiredHolds(now, car.id)
  const code = newReservationCode((count) => getRandomValues(new Uint8Array(count)))
  const [plan, holds] = await Promise.all([
    coupon && planRedemptions(coupon, booking.renter.email, code),
    planHoldQuota(booking.renter),
  ])
  if (plan && !plan.ok) return { kind: 'coupon_refused', reason: plan.reason }
  if (!holds) return { kind: 'too_many_holds' }
  const claim = { ...sent, code, unitNumber, holds, redemptions: plan?.redemptions ?? [] }
  const outcome = await insert(rowOf(booking, coupon, claim))
  if (outcome === 'submitted') return { kind: 'submitted_elsewhere' }
  if (typeof outcome === 'object') return { kind: 'placed', reservation: outcome }
  if (outcome === 'slot' && unitNumber !== null)
    refusals.set(unitNumber, (refusals.get(unitNumber) ?? 0) + 1)
  return outcome
}

/** A write whose answer was lost is looked for by its submission's key, and sent again when it is not there. */
async function insert(row: NewReservation): Promise<Made | Conflict | 'submitted'> {
  for (let unanswered = 0; ; ) {
    try {
      await insertReservation(directus(), row)
      return row
    } catch (error) {
      if (isAppError(error, 'conflict')) return refusedBy(error)
      if (!isAppError(error, 'unavailable') || ++unanswered > 2) throw error
      await setTimeout(100 + Math.random() * 200)
      const found = await findLastSubmission(directus(), row.submissionKey)
      if (found?.submissionKey === row.submissionKey) return found
    }
  }
}

/** @throws the error when the unique column is none of ours. */
function refusedBy(error: AppError): Conflict | 'submitted' {
  const { collection, field } = error.details
  if (collection === 'reservations' && field === 'submission_key') return 'submitted'
  const conflict = conflicts.get(collection)
  if (!conflict) throw error
  return conflict
}

const conflicts: ReadonlyMap<unknown, Conflict> = new Map([
  ['reservation_slots', 'slot'],
  ['coupon_redemptions', 'coupon'],
  ['hold_places', 'hold'],
  ['reservations', 'booking'],
  ['reservation_steps', 'booking'],
])

type Claim = Pick<
  NewReservation,
  'code' | 'submissionKey' | 'accepted' | 'unitNumber' | 'redemptions' | 'holds'
>

/** The row of a new reservation, with both quotes frozen (D8). */
export function rowOf(
  booking: CheckedBooking,
  coupon: Coupon | null,
  claim: Claim,
): NewReservation {
  const { terms, car, coverage } = booking
  const { search } = terms
  const { brand, now, localeForm } = requestContext()
  const halves = halfDays(search.pickup, terms.occupiedUntil)
  return {
    ...claim,
    type: booking.type,
    brand,
    language: localeOfForm(localeForm),
    renter: booking.renter,
    marketing: booking.marketing,
    carId: car.id,
    pickupBranchId: terms.pickupBranch.id,
    returnBranchId: terms.returnBranch.id,
    pickup: search.pickup,
    return: search.return,
    occupiedUntil: terms.occupiedUntil,
    days: terms.days,
    coverageId: coverage.id,
    addOns: booking.addOns,
    couponCode: coupon ? booking.couponCode : '',
    prepaidQuote: quoteBooking(booking, coupon, 'prepaid'),
    postpaidQuote: quoteBooking(booking, coupon, 'postpaid'),
    holdExpiresAt: holdExpiry(now),
    freeCancelUntil: terms.freeCancelUntil,
    firstEvent: {
      at: now,
      actor: 'renter',
      note: 'Apartada desde el sitio',
      writeId: randomUUID(),
    },
    slots:
      claim.unitNumber === null ? null : { carId: car.id, unitNumber: claim.unitNumber, halves },
  }
}

/** Each renter starts at another unit, so that racers rarely ask for the same. */
function randomOffset(): number {
  return getRandomValues(new Uint16Array(1))[0] ?? 0
}

/** A submission that may be reserved, as far as the rules tell: only stock and coupon are still open. */
export type CheckedBooking = {
  readonly terms: RentalTerms
  /** Daily rates of the car for each rental day of the terms. */
  readonly rates: PriceFacts['rates']
  readonly car: Car
  readonly stay: Occupancy
  readonly type: ReservationType
  readonly coverage: Coverage
  /** Add-ons the brand has, quantities as charged, by code. */
  readonly addOns: readonly { readonly code: string; readonly quantity: number }[]
  /** Where the car is brought to; null: it is picked up at the counter. */
  readonly delivery: DeliveryZone | null
  /** Normalised: phone in E.164, e-mail in small letters. */
  readonly renter: RenterDetails
  readonly marketing: boolean
  /** As it is stored; empty: none. */
  readonly couponCode: string
  readonly submissionKey: string
  /** Cents; undefined: the page did not say. */
  readonly shownTotal: number | undefined
}

/** For one way of paying (D9): what is frozen and charged. */
export function quoteBooking(
  booking: CheckedBooking,
  coupon: Coupon | null,
  type: ReservationType,
): Quote {
  const { terms, car, rates, coverage, delivery, renter } = booking
  const view: PricedView = { ...terms, car, rates }
  const addOns = Object.fromEntries(booking.addOns.map(({ code, quantity }) => [code, quantity]))
  const chosen = { coverageCode: coverage.code, addOns, delivery: delivery?.code ?? '' }
  return quoteChoices(view, { ...chosen, type, birthday: renter.birthday }, coupon)
}
