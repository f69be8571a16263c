import { isAppError } from '~/domain/app-error'
import { slotsFor } from '~/domain/availability'
import { halfDays } from '~/domain/rental-period'
import { holdExpiry } from '~/domain/reservation'
import { catalogue } from '~/server/catalogue.server'
import { directus } from '~/server/directus/client.server'
import { findCoupon } from '~/server/directus/coupons.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { patchReservation, readReservation } from '~/server/directus/reservations.server'
import {
  deleteSlots,
  insertRedemptions,
  insertSlots,
  readOwnSlots,
} from '~/server/directus/slot-writes.server'
import { requestContext } from '~/server/request-context.server'
import { planRedemptions } from './coupons.server'
import { moveReservation } from './move-reservation.server'
import { sweepExpiredHolds } from './release.server'
import { freeUnitsOf } from './stock.server'

/**
 * Makes sure that a reservation owns its car for its dates, taking another unit when its own was given
 * back and rented meanwhile. Safe to repeat and to run at the same time elsewhere.
 * @returns false when no unit is left: it must not be charged, and what was charged goes back.
 */
export async function ensureCar(reservation: ReservationRecord): Promise<boolean> {
  const { id, carId, unit, pickup, return: returned } = reservation
  if (unit === null) return true
  const halves = halfDays(pickup, returned)
  const own = new Set(await readOwnSlots(directus(), id))
  if (slotsFor(carId, unit, halves).every((slot) => own.has(slot))) return true
  if (own.size > 0) await deleteSlots(directus(), id)
  const found = await takeAnyUnit(reservation)
  if (found === null) return false
  const kept = await keepOneUnit(reservation, found)
  if (kept !== unit) await patchReservation(directus(), id, reservation, { unit: kept })
  return true
}

/**
 * Brings a hold that was swept back to life, at its frozen price, with its coupon.
 * @returns the held reservation; null when the car or the coupon is gone.
 */
export async function holdAgain(known: ReservationRecord): Promise<ReservationRecord | null> {
  const reservation = await prolong(known)
  if (!(await ensureCar(reservation))) return null
  if (reservation.status !== 'expired') return reservation
  if (!(await takeCouponAgain(reservation))) {
    await deleteSlots(directus(), reservation.id)
    return null
  }
  const holdExpiresAt = holdExpiry(requestContext().now)
  return moveReservation(reservation, 'hold_again', { holdExpiresAt })
}

/** A hold that is nearly or already over gets new time before it is used, so that no sweep takes it now. */
async function prolong(reservation: ReservationRecord): Promise<ReservationRecord> {
  const { id, status, holdExpiresAt } = reservation
  if (holdExpiresAt === null || (status !== 'unpaid' && status !== 'failed')) return reservation
  const soon = requestContext().now + margin
  if (holdExpiresAt > soon) return reservation
  const patch = { holdExpiresAt: holdExpiry(requestContext().now) }
  const prolonged = await patchReservation(directus(), id, { status }, patch)
  return prolonged ?? readReservation(directus(), { id })
}

/** Milliseconds that booking takes at most, with room to spare. */
const margin = 60_000

/** Its own unit first; null: every unit is taken. */
async function takeAnyUnit(reservation: ReservationRecord): Promise<number | null> {
  const { id, brand, carId, unit, pickup, return: returned } = reservation
  const { now } = requestContext()
  const car = (await catalogue(brand)).value.cars.find((one) => one.id === carId)
  if (!car) return null
  const { pickupBranch, returnBranch } = reservation
  const search = { pickupBranch, returnBranch, pickup, return: returned }
  const halves = halfDays(pickup, returned)
  await sweepExpiredHolds(now, carId)
  const free = (await freeUnitsOf(car, search, now)) ?? []
  for (const candidate of free.toSorted((a, b) => Number(b === unit) - Number(a === unit))) {
    try {
      await insertSlots(directus(), id, { carId, unit: candidate, halves })
      return candidate
    } catch (error) {
      if (!isAppError(error, 'conflict')) throw error
    }
  }
  return null
}

/** Two that took slots for the same reservation at once agree on the lowest unit. */
async function keepOneUnit({ id }: ReservationRecord, taken: number): Promise<number> {
  const slots = await readOwnSlots(directus(), id)
  const units = [...new Set(slots.map((slot) => Number(slot.split(':')[1])))].toSorted(
    (a, b) => a - b,
  )
  const [kept = taken, ...others] = units
  for (const other of others) await deleteSlots(directus(), id, other)
  return kept
}

async function takeCouponAgain(reservation: ReservationRecord): Promise<boolean> {
  const { id, code, couponCode, client } = reservation
  if (!couponCode) return true
  const coupon = await findCoupon(directus(), couponCode)
  if (!coupon) return false
  for (let tries = 0; tries < 10; tries++) {
    const plan = await planRedemptions(coupon, client.email, code)
    if (!plan.ok) return false
    try {
      await insertRedemptions(directus(), id, plan.redemptions)
      return true
    } catch (error) {
      if (!isAppError(error, 'conflict')) throw error
    }
  }
  return false
}
