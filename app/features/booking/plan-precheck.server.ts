import { AppError } from '~/domain/app-error'
import { type Additions, wishWith } from '~/domain/booking/additions'
import {
  type Amendment,
  type AmendmentContext,
  amend,
  asBooked,
  type Booked,
} from '~/domain/booking/amendment'
import type { Car } from '~/domain/catalogue'
import { bookedContent } from '~/features/booking/booked-content.server'
import { amendmentContext, bookedOf, type Planned } from '~/features/booking/plan-amendment.server'
import { directus } from '~/server/directus/client.server'
import { findPrecheck, type Precheck } from '~/server/directus/prechecks.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'

/** Steps after which the additions of a pre-check-in can be paid. */
const finished: readonly Precheck['step'][] = ['verify', 'checkout', 'thanks']

/** The amendment by a pre-check-in that is ready to be paid; null: there is none. @throws AppError `unavailable` */
export async function payablePrecheck(
  reservation: ReservationRecord,
): Promise<(Planned & { readonly precheck: Precheck }) | null> {
  const precheck = await findPrecheck(directus(), reservation.id)
  if (!precheck || !finished.includes(precheck.step)) {
    return null
  }
  const [{ car }, context] = await Promise.all([
    bookedContent(reservation),
    amendmentContext(reservation),
  ])
  const withCar = withBookedCar(context, car)
  const amendment = amendmentWith(bookedOf(reservation), precheck, withCar)
  return { precheck, amendment, content: withCar.content, isExtension: false }
}

/** Whether the sum that ended it still holds. After a change it is asked for again, unless nothing is due (D31, D43). */
export function isAccepted({ step, due, base }: Precheck, { base: now, sum }: Amendment): boolean {
  const isSame = base === now && due !== null && sum.balance <= due
  return step === 'thanks' && (sum.balance === 0 || isSame)
}

/** The booked car is needed for the deposit of a better plan, also when the fleet no longer offers it. */
export function withBookedCar(context: AmendmentContext, car: Car): AmendmentContext {
  const { content } = context
  if (content.cars.some(({ id }) => id === car.id)) return context
  return { ...context, content: { ...content, cars: [...content.cars, car] } }
}

/** The amendment by some additions; if they cannot be had, the one that changes nothing. */
export function amendmentWith(
  booked: Booked,
  additions: Additions,
  context: AmendmentContext,
): Amendment {
  const wish = wishWith(booked, additions, context.content.coverages)
  for (const one of [wish, asBooked(booked)]) {
    const found = amend(booked, one, context)
    if ('amendment' in found) return found.amendment
  }
  throw new AppError('internal', { details: { reason: 'a booking cannot stay as it is' } })
}
