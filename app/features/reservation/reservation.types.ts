import type { MinimumRental } from '~/domain/booking/minimum-rental'
import type { PricedView } from '~/domain/booking/quote'
import type { ViolatedRestriction } from '~/domain/booking/restriction'
import type { Issue, RentalSearch } from '~/domain/booking/search'
import type { Correction } from '~/domain/booking/search-correction'
import type { ShownCar } from '~/domain/catalogue'
import type { Localized } from '~/domain/locales'
import type { Coupon } from '~/domain/pricing/coupon'
import type { Cents } from '~/domain/pricing/money'
import type { ReservationType } from '~/domain/pricing/price'
import type { AskedCoupon, CouponProblem } from '~/features/booking/booking.types'
import type { Draft } from '~/features/booking/draft.schema'
import type { BookingProblems } from './booking-fields'

export type ReservationView = PricedView & {
  readonly corrections: readonly Correction[]
  /** Totals of the trip as it was asked for, with the choices of the draft; null: it was not corrected, or has no bill. */
  readonly askedTotals: Readonly<Record<ReservationType, Cents>> | null
  /** Free for these dates right now; null: stock could not be read. */
  readonly available: true | null
  readonly unitsLeft: number | null
  readonly coupon: AskedCoupon | null
  /** A promotion's that could be applied; null: there is none, or the address has one. */
  readonly offered: Coupon | null
  readonly draft: Draft
  /** The nearest first; one that costs less with what is chosen is told of. */
  readonly longer: readonly LongerTerms[]
}

/** A longer rental of the car: what differs from the view's, and the name of its rate. */
export type LongerTerms = Pick<PricedView, 'search' | 'days' | 'rates' | 'afterHoursFee'> & {
  readonly rate: Localized
}

/** As near as possible to a car that was taken: another, or the same one on other days (D6). */
export type Alternative = {
  readonly kind: 'car' | 'dates'
  readonly car: ShownCar
  readonly search: RentalSearch
  readonly days: number
  /** Totals with what was chosen, the coupon where it serves, and taxes. */
  readonly prepaidTotal: Cents
  readonly postpaidTotal: Cents
}

/** `search` comes with `issues`, `fields` with `fields`, `car_taken` with `alternatives`, `minimum_stay` with `stay`, `rental_limit` with `limit`, `coupon` with `coupon`. */
export const reservationErrorCodes = [
  'search',
  'fields',
  /** The car is not rented at all, or not for so many days. */
  'car_unavailable',
  'car_taken',
  /** The seasons of these days ask for a longer rental. */
  'minimum_rental',
  /** Staff do not hand the car out there or then. */
  'rental_limit',
  'coupon',
  /** This very booking is being paid in another tab. */
  'payment_in_progress',
  /** The person or the address has as many unpaid holds as one may (D38). */
  'too_many_holds',
  /** The prices changed since the page was made: nothing was reserved, the new ones are shown first. */
  'price_changed',
  /** The trip that the form without scripts showed is no longer the one that can be had: the new one is shown first. */
  'trip_moved',
  /** The browser keeps no cookies, and its booking would be nobody's: no car was held. */
  'no_cookies',
  'too_many_requests',
  /** The back office cannot be reached: nothing was reserved, try later. */
  'unavailable',
] as const
type ReservationErrorCode = (typeof reservationErrorCodes)[number]

export type ReservationError = {
  readonly code: ReservationErrorCode
  readonly fields?: BookingProblems
  readonly issues?: readonly Issue[]
  readonly coupon?: CouponProblem
  readonly alternatives?: readonly Alternative[]
  readonly stay?: MinimumRental
  readonly limit?: ViolatedRestriction
}

export type CreateReservationResult =
  | { readonly ok: true; readonly code: string }
  | { readonly ok: false; readonly error: ReservationError }

export type CheckCouponResult =
  | { readonly ok: true; readonly coupon: Coupon }
  | {
      readonly ok: false
      readonly error: {
        readonly code: 'coupon' | 'unavailable'
        readonly coupon?: CouponProblem
      }
    }
