import {
  type AmendedFields,
  type Amendment,
  type AmendmentContext,
  type AmendmentRefusal,
  amend,
  type Booked,
  isAsBooked,
  type Wish,
} from '~/domain/booking/amendment'
import { isChangeable } from '~/domain/booking-change'
import type { Catalogue } from '~/domain/catalogue'
import { halfDays, panamaNow } from '~/domain/rental-period'
import { type Conflicts, ownsCar } from '~/features/booking/change-reservation.server'
import { freeUnitsOf } from '~/features/booking/free-units.server'
import { keptOf } from '~/features/booking/money-moved.server'
import { sweepExpiredHolds } from '~/features/booking/release.server'
import { catalogue } from '~/server/catalogue.server'
import type { SlotClaim } from '~/server/directus/claims.server'
import { directus } from '~/server/directus/client.server'
import { findCoupon } from '~/server/directus/coupons.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'

/** A booking as amendments read it. */
export function bookedOf(reservation: ReservationRecord): Booked {
  return { ...reservation, kept: keptOf(reservation) }
}

/** What amendments of a booking are priced with. @throws AppError `unavailable` */
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

/** An amendment with the content that it was priced with. */
export type Planned = { readonly amendment: Amendment; readonly content: Catalogue }

export type ChangeRefused =
  | AmendmentRefusal
  /** Too late, or not in force any more; or nothing of it differs from the booking. */
  | { readonly error: 'not_changeable' | 'same' }

/** A change that the renter who has booked may make (D20): only stock is still open. @throws AppError `unavailable` */
export async function planChange(
  reservation: ReservationRecord,
  wish: Wish,
): Promise<Planned | { readonly refusal: ChangeRefused }> {
  const now = panamaNow(requestContext().now)
  if (!isChangeable(reservation, now)) return { refusal: { error: 'not_changeable' } }
  return await planWish(reservation, wish)
}

/** The same, whoever wishes it and whenever. @throws AppError `unavailable` */
export async function planWish(
  reservation: ReservationRecord,
  wish: Wish,
): Promise<Planned | { readonly refusal: ChangeRefused }> {
  const context = await amendmentContext(reservation)
  const booking = bookedOf(reservation)
  if (isAsBooked(booking, wish)) return { refusal: { error: 'same' } }
  const found = amend(booking, wish, context)
  return 'refusal' in found ? found : { ...found, content: context.content }
}

/** What is written of an amendment, but for its unit. Places and plans are written by their numbers. */
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
 * The vehicle of an amended booking: its own first, which it keeps on the same days whatever became of the vehicle. Null:
 * the car's stock is not tracked. `conflicts`: refusals of earlier tries of the same write. @throws AppError `unavailable`
 */
export async function unitFor(
  reservation: ReservationRecord,
  { stay }: Pick<Amendment, 'stay'>,
  conflicts: Conflicts = new Map(),
): Promise<SlotClaim | null | 'sold_out'> {
  const { carId, unit, slots } = reservation
  const halves = halfDays(stay.pickup, stay.until)
  const isSameStay =
    stay.carId === carId &&
    stay.pickupBranch === reservation.pickupBranch &&
    stay.pickup === reservation.pickup &&
    stay.until === reservation.busyUntil
  if (isSameStay && unit !== null && ownsCar(reservation)) return { carId, unit, halves }
  const { now } = requestContext()
  const refused = conflicts.get('reservation_slots') ?? 0
  if (refused > 0) await sweepExpiredHolds(now, stay.carId)
  const own = slots.map(({ slot }) => slot)
  const free = await freeUnitsOf(stay, now, own)
  if (free === null) return null
  const first = stay.carId === carId ? unit : null
  const inOrder = free.toSorted((a, b) => Number(b === first) - Number(a === first))
  // Said to be free and refused twice: it is being paid at this moment.
  const next = refused > 2 * free.length ? undefined : (inOrder[refused >> 1] ?? inOrder[0])
  if (next === undefined) return 'sold_out'
  return { carId: stay.carId, unit: next, halves }
}
