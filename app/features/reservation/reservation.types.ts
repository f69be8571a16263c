import type { AddOn, Branch, Car, Coverage } from '~/domain/catalogue'
import type { Coupon } from '~/domain/coupon'
import type { Cents } from '~/domain/money'
import type { Quote, QuoteCover, ReservationType } from '~/domain/price'
import type { ReservationStatus } from '~/domain/reservation'
import type { Issue, RentalSearch } from '~/domain/search'
import type { Correction } from '~/domain/search-correction'
import type { CouponProblem } from '~/features/fleet/fleet.types'
import type { UNREAD } from '~/features/search/search.schema'
import type { BookingField, FieldProblem } from './reservation.schema'

export type ClientDetails = {
  readonly name: string
  readonly lastName: string
  readonly email: string
  /** E.164 once accepted; what was typed before. */
  readonly phone: string
  /** `YYYY-MM-DD` once accepted. */
  readonly birthday: string
  readonly license: string
  readonly flightNumber: string
}

/** What the browser holds in the sealed cookie (D13). Never anything of a card. */
export type Draft = {
  readonly brand: string
  readonly search: RentalSearch | null
  readonly carId: number | null
  readonly type: ReservationType
  readonly coverageCode: string | null
  /** Add-on code -> quantity. */
  readonly addOns: Readonly<Record<string, number>>
  readonly coupon: string
  readonly client: ClientDetails
  readonly termsAccepted: boolean
  readonly marketing: boolean
  /** Public code once reserved; cleared on leaving checkout (source.md §2). */
  readonly reservationId: string | null
  /** Idempotency key of the submission: one draft makes one reservation. */
  readonly submissionKey: string
}

/** Everything `/reserva` needs to price and show the booking; the browser prices with the same function. */
export type ReservationView = {
  readonly search: RentalSearch
  readonly corrections: readonly Correction[]
  readonly days: number
  readonly car: Car
  /** Free for these dates right now; null: stock could not be read. */
  readonly available: boolean | null
  readonly unitsLeft: number | null
  readonly pickupBranch: Branch
  readonly returnBranch: Branch
  readonly coverages: readonly Coverage[]
  readonly addOns: readonly AddOn[]
  readonly oneWayFee: Cents
  readonly afterHoursFee: Cents
  readonly youngDriverMaxAge: number
  /** A day. */
  readonly youngDriverFee: Cents
  readonly airportPercent: number
  readonly taxPercent: number
  /** Panama-local date-time until which cancelling is free. */
  readonly freeCancelUntil: string
  readonly coupon:
    | { readonly applied: Coupon }
    | { readonly refused: CouponProblem; readonly code: string }
    | null
  readonly draft: Draft
}

/** The ways to pay. */
export type PaymentMethod = 'card' | 'paypal' | 'counter'

/** A reservation that exists, as `/reserva/checkout` and `/reserva/thanks` show it. */
export type BookingView = {
  readonly code: string
  readonly status: ReservationStatus
  readonly paymentType: 'unpaid' | 'card' | 'paypal' | 'counter'
  readonly type: ReservationType
  readonly search: RentalSearch
  readonly days: number
  readonly car: Car
  /** As it was booked (D35). */
  readonly cover: QuoteCover
  readonly addOns: readonly { readonly addOn: AddOn; readonly quantity: number }[]
  readonly pickupBranch: Branch
  readonly returnBranch: Branch
  readonly client: ClientDetails
  /** The frozen quotes; `quote` is the one in force. */
  readonly quote: Quote
  readonly prepaidQuote: Quote
  readonly postpaidQuote: Quote
  /** What the brand takes (D40). */
  readonly methods: readonly PaymentMethod[]
  /** Epoch milliseconds; null once confirmed or paid. */
  readonly holdExpiresAt: number | null
  /** Epoch milliseconds at which the server answered: the hold counts down by its clock. */
  readonly now: number
  readonly freeCancelUntil: string
  readonly paidWith:
    | { readonly brand: string; readonly last4: string }
    | { readonly paypal: true }
    | null
}

/** Why a renter is sent elsewhere; words are the message `notice_{code}`. */
export type SteerNotice =
  | 'choose_dates'
  | 'choose_car'
  | 'car_gone'
  | 'no_reservation'
  /** The checkout was opened without a reservation, but with a draft. */
  | 'not_held'
  | 'reservation_expired'
  | 'already_booked'
  /** The car was gone when the money arrived: it was given back in full. */
  | 'payment_refunded'
  /** Not a guard: a part of the address could not be read and was dropped (D2). */
  | typeof UNREAD

export type Steer = {
  readonly redirect: 'home' | 'fleet' | 'reservation' | 'checkout' | 'thanks'
  readonly notice: SteerNotice
}

/** Something as near as possible to a car that was taken: another car, or the same one on other days (D6). */
export type Alternative = {
  readonly kind: 'car' | 'dates'
  readonly car: Car
  readonly search: RentalSearch
  readonly days: number
  /** Totals with the basic plan and taxes. */
  readonly prepaidTotal: Cents
  readonly postpaidTotal: Cents
}

/** Words are the message `reservation_error_{code}`. */
export type ReservationErrorCode =
  /** `issues` say why. */
  | 'search'
  /** `fields` say why. */
  | 'fields'
  /** The car is not rented at all, or not for so many days. */
  | 'car_unavailable'
  /** `alternatives` are offered. */
  | 'car_taken'
  /** `coupon` says why. */
  | 'coupon'
  /** This very booking is being paid in another tab. */
  | 'payment_in_progress'
  /** The person or the address has as many unpaid holds as one may (D38). */
  | 'too_many_holds'
  /** The prices changed since the page was made: nothing was reserved, the new ones are shown first. */
  | 'price_changed'
  | 'too_many_requests'
  /** The back office cannot be reached: nothing was reserved, try later. */
  | 'unavailable'

export type ReservationError = {
  readonly code: ReservationErrorCode
  readonly fields?: Partial<Record<BookingField, FieldProblem>>
  readonly issues?: readonly Issue[]
  readonly coupon?: CouponProblem
  readonly alternatives?: readonly Alternative[]
  /** Seconds. */
  readonly retryAfter?: number
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
