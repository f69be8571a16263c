import { halfDays } from '~/domain/calendar/rental-period'
import { vehiclesAt } from '~/domain/stock/vehicles'
import { catalogue } from '~/server/content/catalogue.server'
import type { SlotAllocation } from '~/server/directus/allocations.server'
import { directus } from '~/server/directus/client.server'
import { findCoupon } from '~/server/directus/coupons.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'
import { type Change, type Conflicts, ownsCar } from './change-reservation.server'
import { planRedemptions } from './coupons.server'
import { freeUnitsOf } from './free-units.server'
import { planHoldQuota } from './hold-quota.server'
import { sweepExpiredHolds } from './release.server'

type Allocations = NonNullable<Change['allocations']>

export type AllocationFinding =
  | { readonly ok: true; readonly allocations: Allocations }
  /** `hold`: the renter has as many unpaid holds as one may. */
  | { readonly ok: false; readonly missing: 'car' | 'coupon' | 'hold' }

/**
 * The allocations that a reservation needs to be held again at its frozen price. `conflicts`: refusals of earlier tries
 * of the same change.
 */
export async function allocationsToHold(
  reservation: ReservationRecord,
  conflicts: Conflicts,
): Promise<AllocationFinding> {
  const found = await allocationsToConfirm(reservation, conflicts)
  if (!found.ok || reservation.status !== 'expired') return found
  if (reservation.holds.length > 0) return found
  const holds = await planHoldQuota(reservation.renter)
  return holds
    ? { ok: true, allocations: { ...found.allocations, holds } }
    : { ok: false, missing: 'hold' }
}

export async function allocationsToConfirm(
  reservation: ReservationRecord,
  conflicts: Conflicts,
): Promise<AllocationFinding> {
  const car = await allocationsToPay(reservation, conflicts)
  if (!car.ok || reservation.status !== 'expired') return car
  const coupon = await couponOf(reservation)
  return coupon
    ? { ok: true, allocations: { ...car.allocations, ...coupon } }
    : { ok: false, missing: 'coupon' }
}

/** The car alone: the price was frozen with the coupon, so a coupon that was used up since does not matter. */
export async function allocationsToPay(
  reservation: ReservationRecord,
  conflicts: Conflicts,
): Promise<AllocationFinding> {
  return ownsCar(reservation)
    ? { ok: true, allocations: {} }
    : allocationsToOwn(reservation, conflicts)
}

/** The same of one that owns none, also where its model's stock was not tracked when it was booked. */
export async function allocationsToOwn(
  reservation: ReservationRecord,
  conflicts: Conflicts,
): Promise<AllocationFinding> {
  const slots = await freeUnit(reservation, conflicts)
  return slots ? { ok: true, allocations: { slots } } : { ok: false, missing: 'car' }
}

/** A unit that is free for its dates, its own first; null: every unit is taken. */
async function freeUnit(
  reservation: ReservationRecord,
  conflicts: Conflicts,
): Promise<SlotAllocation | null> {
  const { brand, carId, unitNumber, pickup, occupiedUntil: until } = reservation
  const { now } = requestContext()
  const { value: content } = await catalogue(brand)
  const branch = content.branches.find(({ slug }) => slug === reservation.pickupBranch)
  if (!branch || !content.cars.some(({ id }) => id === carId)) return null
  const refused = conflicts.get('reservation_slots') ?? 0
  // Refused though it was said to be free: a hold that is over stands there. Refused again: it is being paid.
  if (refused > 0) await sweepExpiredHolds(now, carId)
  const units = vehiclesAt(carId, branch, content)
  const free = await freeUnitsOf({ carId, units, pickup, until }, now, reservation.id)
  const inOrder = (free ?? (unitNumber === null ? [] : [unitNumber])).toSorted(
    (a, b) => Number(b === unitNumber) - Number(a === unitNumber),
  )
  if (refused > 2 * (units?.length ?? 1)) return null
  const next = inOrder[Math.floor(refused / 2) % inOrder.length]
  return next === undefined ? null : { carId, unitNumber: next, halves: halfDays(pickup, until) }
}

/** The coupon is null when it cannot be had any more. */
async function couponOf({
  couponCode,
  redemptions,
  code,
  renter,
}: ReservationRecord): Promise<Pick<Allocations, 'redemptions'> | null> {
  if (!couponCode || redemptions.length > 0) return {}
  const coupon = await findCoupon(directus(), couponCode)
  const plan = coupon && (await planRedemptions(coupon, renter.email, code))
  return plan?.ok ? { redemptions: plan.redemptions } : null
}
