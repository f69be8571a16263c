import type { PaymentMethod } from '~/domain/booking/payment-methods'
import type { ReservationStatus } from '~/domain/booking/reservation'
import type { RentalSearch } from '~/domain/booking/search'
import type { AddOn, Branch, ShownCar } from '~/domain/catalogue'
import type { Localized } from '~/domain/locales'
import type { Coupon, CouponRefusal } from '~/domain/pricing/coupon'
import type { Cents } from '~/domain/pricing/money'
import type { Quote, QuoteCover, ReservationType } from '~/domain/pricing/price'
import { UNREAD } from '~/features/search/search.schema'
import type { RenterDetails } from './renter-fields'

export type BookingView = {
  readonly code: string
  readonly status: ReservationStatus
  readonly type: ReservationType
  readonly search: RentalSearch
  readonly days: number
  readonly car: ShownCar
  /** As it was booked (D35). */
  readonly cover: QuoteCover
  readonly addOns: readonly { readonly addOn: AddOn; readonly quantity: number }[]
  readonly pickupBranch: Branch
  readonly returnBranch: Branch
  readonly renter: RenterDetails
  /** The frozen quotes; `quote` is the one in force. */
  readonly quote: Quote
  readonly prepaidQuote: Quote
  readonly postpaidQuote: Quote
  /** The ways to pay that the brand takes (D40). */
  readonly methods: readonly PaymentMethod[]
  /** Epoch milliseconds; null once confirmed or paid. */
  readonly holdExpiresAt: number | null
  /** Epoch milliseconds at which the server answered: the hold counts down by its clock. */
  readonly now: number
  readonly freeCancelUntil: string
  readonly takesPrecheckin: boolean
  /** `Visa ···· 1111`, or the name of another way to pay; null: not known, or not paid online. */
  readonly paidWith: string | null
  /** Cents that a booking in force still has to pay at the counter. */
  readonly balance: Cents
  /** Cents that staff gave back without the booking costing less (D44): paid, not kept, and not owed again. */
  readonly goodwill: Cents
  /** The rental has begun: it is not cancelled any more, and nothing is to be done at pick-up (D51, D57). */
  readonly isBegun: boolean
  /** How tolls are paid; empty: nothing is said of it. */
  readonly tolls: Localized
}

/** The reservation of this browser. */
export type BookingAnswer = {
  readonly booking: BookingView
  /** The pre-check-in is done, and its pass is shown instead of asked for. */
  readonly hasPass: boolean
}

/** The sum that the page of the balance asks for. */
export type BalanceToPay = {
  /** Cents, and those that the same costs more at the counter. */
  readonly amount: Cents
  readonly saved: Cents
  /** Additions of the pre-check-in that were accepted for the counter are in it. */
  readonly hasAdditions: boolean
}

export const noticeCodes = [
  'choose_dates',
  'choose_car',
  'car_gone',
  'minimum_rental',
  'rental_limit',
  'car_age',
  'no_reservation',
  /** The checkout was opened without a reservation, but with a draft. */
  'not_held',
  'reservation_expired',
  /** The car was gone when the money arrived: it was given back in full. */
  'payment_refunded',
  /** A step of the pre-check-in was opened before a booking was looked up. */
  'precheckin_look_up',
  /** A step of the pre-check-in was opened before the one that leads to it. */
  'precheckin_step',
  /** Not a guard: a part of the address could not be read and was dropped (D2). */
  UNREAD,
] as const
export type NoticeCode = (typeof noticeCodes)[number]

export type NoticeRedirect = {
  readonly redirect: 'home' | 'fleet' | 'reservation'
  readonly notice: NoticeCode
}

/** Why a coupon does not count; `busy`: too many were tried, ask later; `unread`: the back office did not say. */
export type CouponProblem = CouponRefusal | 'busy' | 'unread'

/** A coupon of the address (D36): in the totals, or refused and why. */
export type AskedCoupon =
  | { readonly applied: Coupon }
  | { readonly refused: CouponProblem; readonly code: string }
