import { AppError } from '~/domain/app-error'
import type { Coupon } from '~/domain/pricing/coupon'
import { acceptCoupon } from '~/features/booking/coupons.server'
import { writeBookingReference } from '~/features/booking/current-reservation.server'
import type { Submission } from '~/features/booking/draft.schema'
import { saveDraft, sendsDraft } from '~/features/booking/draft.server'
import {
  type CheckedBooking,
  type Made,
  placeReservation,
  quoteBooking,
} from '~/features/booking/place-reservation.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { catalogue } from '~/server/content/catalogue.server'
import { hasUnprinted } from '~/server/fonts/letters.server'
import { requestContext } from '~/server/request-context.server'
import { findAlternatives } from './alternatives.server'
import { checkSubmission } from './check-submission.server'
import { earlierSubmission, sameSubmission } from './earlier-submission.server'
import type { CreateReservationResult, ReservationError } from './reservation.types'

/** A page draws its form with a draft: where its cookie did not come back, the booking's would not either. */
export async function reserveFromPage(submission: Submission): Promise<CreateReservationResult> {
  if (!sendsDraft()) return { ok: false, error: { code: 'no_cookies' } }
  return createReservation(submission)
}

/** For 20 minutes, both quotes frozen (D6, D8, D12). Refusals are values. The same submission, the same reservation. */
export async function createReservation(submission: Submission): Promise<CreateReservationResult> {
  return orUnavailable(
    {
      answer: { ok: false, error: { code: 'unavailable' } },
      error: 'reservation not made: the back office does not answer',
      also: 'site_config',
    },
    async () => {
      const outcome = await reserve(submission)
      if ('code' in outcome) return { ok: false, error: outcome }
      const { code, submissionKey } = outcome.reservation
      await writeBookingReference({ code, key: submissionKey, current: true })
      await remember(submission)
      return { ok: true, code }
    },
  )
}

type Outcome = { readonly reservation: Made } | ReservationError

async function reserve(submission: Submission): Promise<Outcome> {
  const { brand, now } = requestContext()
  const { value: content } = await catalogue(brand)
  const check = checkSubmission(submission, content, now)
  const outcome = check.ok
    ? ((await unprinted(check.booking)) ?? (await reserveOnce(check.booking)))
    : check.error
  if ('reservation' in outcome) return outcome
  if (outcome.code !== 'car_taken' && outcome.code !== 'car_unavailable') return outcome
  return { ...outcome, alternatives: await findAlternatives(submission, content) }
}

/** Whoever is booked has a voucher with these words; which letters a font has only the server knows. */
async function unprinted({ renter }: CheckedBooking): Promise<ReservationError | null> {
  const words = ['name', 'lastName', 'license', 'invoiceCompany'] as const
  for (const field of words) {
    if (await hasUnprinted(renter[field])) {
      return { code: 'fields', fields: { [field]: 'latin_letters' } }
    }
  }
  return null
}

/** A refusal stands only if it was not this very submission, sent twice, that took the car or the coupon. */
async function reserveOnce(booking: CheckedBooking): Promise<Outcome> {
  const outcome = await tryToReserve(booking)
  if ('reservation' in outcome || outcome.code === 'payment_in_progress') return outcome
  const made = await sameSubmission(booking)
  return made ? { reservation: made } : outcome
}

/** More than one round: when the same form wins in another tab, the next one finds its reservation. */
async function tryToReserve(booking: CheckedBooking): Promise<Outcome> {
  for (let round = 0; round < 5; round++) {
    const earlier = await earlierSubmission(booking)
    if (earlier.kind === 'same') return { reservation: earlier.reservation }
    if (earlier.kind === 'in_payment') return { code: 'payment_in_progress' }
    const coupon = await couponOf(booking)
    if (coupon && !coupon.ok) return { code: 'coupon', coupon: coupon.reason }
    if (isAnotherPrice(booking, coupon?.coupon ?? null)) return { code: 'price_changed' }
    const placed = await placeReservation(booking, coupon?.coupon ?? null, earlier.submissionKey)
    if (placed.kind === 'placed') return { reservation: placed.reservation }
    if (placed.kind === 'car_taken') return { code: 'car_taken' }
    if (placed.kind === 'too_many_holds') return { code: 'too_many_holds' }
    if (placed.kind === 'coupon_refused') return { code: 'coupon', coupon: placed.reason }
  }
  throw new AppError('reservation_failed', { details: { reason: 'submission kept colliding' } })
}

/** The renter agreed to the sum on the page (D8), which content that staff changed meanwhile may have changed. */
function isAnotherPrice(booking: CheckedBooking, coupon: Coupon | null): boolean {
  const { shownTotal, type } = booking
  return shownTotal !== undefined && quoteBooking(booking, coupon, type).total !== shownTotal
}

async function couponOf({ couponCode, terms, car }: CheckedBooking) {
  if (!couponCode) return null
  const { brand, now } = requestContext()
  const situation = { code: couponCode, days: terms.days, brand, carClass: car.class, now }
  return acceptCoupon(situation)
}

async function remember(submission: Submission): Promise<void> {
  const { search, carId, type, coverageCode, addOns, delivery, coupon, renter, marketing } =
    submission
  const chosen = { type, coverageCode, addOns, delivery, coupon }
  await saveDraft({ search, carId, ...chosen, renter, marketing })
}
