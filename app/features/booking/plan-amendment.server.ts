import {
  type AmendedFields,
  type Amendment,
  type AmendmentContext,
  type AmendmentRefusal,
  amend,
  type Booked,
  isAsBooked,
  losesUnsaid,
  type Wish,
} from '~/domain/booking/amendment'
import { isChangeable } from '~/domain/booking/booking-change'
import {
  type ExtensionRefusal,
  extensionRefusal,
  isUnderWay,
  withBooked,
} from '~/domain/booking/extension'
import { halfDays, panamaNow } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import { bookedCar, bookedCoverage } from '~/features/booking/booked-content.server'
import { type Conflicts, ownsCar } from '~/features/booking/change-reservation.server'
import { freeUnitsOf } from '~/features/booking/free-units.server'
import { netPaidOf } from '~/features/booking/payment-ledger.server'
import { sweepExpiredHolds } from '~/features/booking/release.server'
import { catalogue } from '~/server/content/catalogue.server'
import type { SlotAllocation } from '~/server/directus/allocations.server'
import { directus } from '~/server/directus/client.server'
import { findCoupon } from '~/server/directus/coupons.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'

/** A reservation, as far as amendments need it. */
export function bookedOf(reservation: ReservationRecord): Booked {
  return { ...reservation, kept: netPaidOf(reservation) }
}

/** Content, coupon and time with which amendments of a booking are priced. @throws AppError `unavailable` */
export async function amendmentContext({
  brand,
  couponCode,
}: Pick<ReservationRecord, 'brand' | 'couponCode'>): Promise<AmendmentContext> {
  const [{ value: content }, coupon] = await Promise.all([
    catalogue(brand),
    couponCode ? findCoupon(directus(), couponCode) : null,
  ])
  return { content, coupon, now: panamaNow(requestContext().now) }
}

/**
 * The same for a rental that is out: its car, plan and route may have been withdrawn since. @throws AppError `unavailable`
 */
export async function extensionContext(reservation: ReservationRecord): Promise<AmendmentContext> {
  const [context, car, coverage] = await Promise.all([
    amendmentContext(reservation),
    bookedCar(reservation),
    bookedCoverage(reservation),
  ])
  const content = withBooked(context.content, bookedOf(reservation), { car, coverage })
  return { ...context, content }
}

/** An amendment with the content that it was priced with. */
export type Planned = {
  readonly amendment: Amendment
  readonly content: Catalogue
  /** The renter has the car: only its return moves, and it stays the same vehicle. */
  readonly isExtension: boolean
}

export type ChangeRefused =
  | AmendmentRefusal
  | {
      readonly error:
        | ExtensionRefusal
        /** It is too late, or the booking is no longer in force. */
        | 'not_changeable'
        /** The wish changes nothing. */
        | 'same'
        /** A part of the rental that is to be longer is no longer offered. */
        | 'part_gone'
        /** A rental under way is made longer once the difference is paid. */
        | 'unpaid'
        /** So long without a payment only from a link of our mail, and never two at the same hours (D47). */
        | 'unproven'
        | 'counter_overlap'
    }

type Finding = Planned | { readonly refusal: ChangeRefused }

/**
 * Prices a change that the renter may make (D20): before the rental of all of it, during the rental of a later return alone
 * (D51). Stock is not asked yet. @throws AppError `unavailable`
 */
export async function planChange(reservation: ReservationRecord, wish: Wish): Promise<Finding> {
  const now = panamaNow(requestContext().now)
  if (isChangeable(reservation, now)) return await planWish(reservation, wish)
  if (!isUnderWay(reservation, now)) return { refusal: { error: 'not_changeable' } }
  const booking = bookedOf(reservation)
  const error = isAsBooked(booking, wish) ? 'same' : extensionRefusal(booking, wish, now)
  if (error) return { refusal: { error } }
  const planned = await planWish(reservation, wish, { isExtension: true })
  return 'amendment' in planned && losesUnsaid(planned.amendment)
    ? { refusal: { error: 'part_gone' } }
    : planned
}

/** Prices a wish of anybody at any time. Stock is not asked yet. @throws AppError `unavailable` */
export async function planWish(
  reservation: ReservationRecord,
  wish: Wish,
  { isExtension }: Pick<Planned, 'isExtension'> = { isExtension: false },
): Promise<Finding> {
  const contextOf = isExtension ? extensionContext : amendmentContext
  const context = await contextOf(reservation)
  const booking = bookedOf(reservation)
  if (isAsBooked(booking, wish)) return { refusal: { error: 'same' } }
  const found = amend(booking, wish, context)
  return 'refusal' in found ? found : { ...found, content: context.content, isExtension }
}

/** The fields that an amendment writes, except its unit. Branches and plans are written by their ids. */
export function amendedFields(
  { after, quote }: Amendment,
  { pickupBranch, returnBranch }: Pick<ReservationRecord, 'pickupBranch' | 'returnBranch'>,
  { branches }: Pick<Catalogue, 'branches'>,
) {
  const idOf = (slug: string) => branches.find((branch) => branch.slug === slug)?.id
  const isOther = (one: keyof AmendedFields, before: string) => after[one] !== before
  const { pickupBranch: pickupAt, returnBranch: returnAt, coverage, addOns, ...fields } = after
  return {
    ...fields,
    addOns: [...addOns],
    quote,
    ...(isOther('pickupBranch', pickupBranch) ? { pickupBranchId: idOf(pickupAt) } : {}),
    ...(isOther('returnBranch', returnBranch) ? { returnBranchId: idOf(returnAt) } : {}),
    ...(coverage ? { coverageId: coverage.id } : {}),
  }
}

/**
 * Finds the vehicle of an amended booking. Its own comes first, and it keeps that on the same days whatever became of the
 * vehicle; an extension has no other. `conflicts`: refusals of earlier tries of the same write. @returns null: the car's
 * stock is not tracked. @throws AppError `unavailable`
 */
export async function unitFor(
  reservation: ReservationRecord,
  { amendment: { stay }, isExtension }: Pick<Planned, 'amendment' | 'isExtension'>,
  conflicts: Conflicts = new Map(),
): Promise<SlotAllocation | null | 'sold_out'> {
  const { carId, unitNumber } = reservation
  const halves = halfDays(stay.pickup, stay.until)
  const isSameStay =
    stay.carId === carId &&
    stay.pickupBranch === reservation.pickupBranch &&
    stay.pickup === reservation.pickup &&
    stay.until === reservation.occupiedUntil
  if (isSameStay && unitNumber !== null && ownsCar(reservation))
    return { carId, unitNumber, halves }
  const { now } = requestContext()
  const refused = conflicts.get('reservation_slots') ?? 0
  if (refused > 0) await sweepExpiredHolds(now, stay.carId)
  const units = isExtension && unitNumber !== null ? [unitNumber] : stay.units
  const free = await freeUnitsOf({ ...stay, units }, now, reservation.id)
  if (free === null) return null
  if (isExtension && unitNumber === null) return 'sold_out'
  const first = stay.carId === carId ? unitNumber : null
  const inOrder = free.toSorted((a, b) => Number(b === first) - Number(a === first))
  // Each vehicle was listed as free and refused twice: somebody is paying for it at this moment.
  const next = refused > 2 * free.length ? undefined : (inOrder[refused >> 1] ?? inOrder[0])
  if (next === undefined) return 'sold_out'
  return { carId: stay.carId, unitNumber: next, halves }
}
