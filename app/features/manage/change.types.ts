import type { ChangeSum } from '~/domain/booking-change'
import type { Localized } from '~/domain/catalogue'
import type { CouponRefusal } from '~/domain/coupon'
import type { Quote } from '~/domain/price'
import type { LocalDateTime } from '~/domain/rental-period'
import type { Issue, RentalSearch } from '~/domain/search'

/** What a renter would have instead. */
export type ChangeWish = {
  readonly search: RentalSearch
  readonly carId: number
  readonly coverageCode: string
  /** Add-on code -> quantity. */
  readonly addOns: Readonly<Record<string, number>>
}

export type ChangeRequest = ChangeWish & {
  /** Of the page that asks: another booking made in another window is not changed. */
  readonly code: string
  /** The booking as the page showed it: what another window changed meanwhile is shown first. */
  readonly version: number
  /** Cents that the page said the booking would cost: another sum is shown first. */
  readonly shownTotal: number
}

export type ChangeRefusal =
  | 'no_reservation'
  | 'not_changeable'
  /** Nothing of it differs from the booking. */
  | 'same'
  | 'search'
  | 'car_unavailable'
  | 'coverage'
  /** Too young on the new pickup's day. */
  | 'minimum_age'
  | 'sold_out'
  /** Another window, or the staff, changed the booking meanwhile. */
  | 'changed_meanwhile'
  | 'price_changed'
  | 'unavailable'

export type Refused = {
  readonly ok: false
  readonly error: ChangeRefusal
  /** Of `search`. */
  readonly issues?: readonly Issue[]
}

/** What the change would mean; nothing is changed yet. */
export type ChangeOffer = {
  readonly version: number
  readonly before: Quote
  readonly after: Quote
  readonly sum: ChangeSum
  /** Why the coupon of the booking does not count any more; null: it does, or there was none. */
  readonly couponLost: CouponRefusal | null
  /** Names of add-ons of the booking that are not offered any more, and are not in the new price. */
  readonly addOnsLost: readonly Localized[]
  /** Panama-local. Over: cancelling has its price. */
  readonly freeCancelUntil: LocalDateTime
}

export type OfferResult = { readonly ok: true; readonly offer: ChangeOffer } | Refused

export type ChangeResult = { readonly ok: true } | Refused
