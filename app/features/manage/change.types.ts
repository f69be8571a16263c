import type { AmendmentRefusal, Losses, Wish } from '~/domain/booking/amendment'
import type { ChangeSum } from '~/domain/booking/booking-change'
import type { CheaperRental } from '~/domain/booking/longer-rental'
import type { RentalSearch } from '~/domain/booking/search'
import type { Correction } from '~/domain/booking/search-correction'
import type { LocalDateTime } from '~/domain/calendar/rental-period'
import type { AddOn, Car, Coverage, DeliveryZone } from '~/domain/catalogue'
import type { Cents } from '~/domain/pricing/money'
import type { Quote } from '~/domain/pricing/price'
import type { Extension, ManagedBooking } from './manage.types'

export const changeRefusals = [
  'no_reservation',
  'not_changeable',
  /** The rental is under way (D51): paid at the counter, no later return, too soon, a part is gone, to be paid first. */
  ...(['at_counter', 'only_longer', 'notice', 'part_gone', 'unpaid'] as const),
  /** Nothing of it differs from the booking. */
  'same',
  'search',
  'car_unavailable',
  /** The seasons of the new days ask for a longer rental. */
  'minimum_rental',
  'rental_limit',
  'car_age',
  'coverage',
  /** The branch does not offer it. */
  'delivery',
  /** Too young on the new pickup's day. */
  'minimum_age',
  'sold_out',
  /** Another window, or the staff, changed the booking meanwhile. */
  'changed_meanwhile',
  'price_changed',
  /** Cancelling would be free until another moment than the page said. */
  'terms_changed',
  /** A refund of an earlier change is on its way, and its outcome comes first. */
  'refund_pending',
  /** A payment in another window is not decided yet. */
  'payment_pending',
  /** At the counter (D47): so long without a payment only from a link of our mail; another such booking at these hours. */
  ...(['unproven', 'counter_overlap'] as const),
  'too_many_requests',
  'unavailable',
] as const
export type ChangeRefusal = (typeof changeRefusals)[number]

/** Without what its words need beside it. */
export type PlainRefusal = Exclude<
  ChangeRefusal,
  'search' | 'minimum_rental' | 'rental_limit' | 'car_age'
>

export type Refused =
  | { readonly ok: false; readonly error: PlainRefusal }
  | ({ readonly ok: false } & AmendmentRefusal)

/** The consequences of the change; nothing is changed yet. */
export type ChangeOffer = {
  readonly version: number
  readonly before: Quote
  readonly after: Quote
  readonly sum: ChangeSum
  readonly losses: Losses
  /** Panama-local. Over: cancelling has its price. */
  readonly freeCancelUntil: LocalDateTime
}

export type OfferResult = { readonly ok: true; readonly offer: ChangeOffer } | Refused

export type ChangeResult = { readonly ok: true } | Refused

/** `difference`: in the total, against what the renter has, for the days that are asked for; null: not known. */
export type CarOption = {
  readonly car: Pick<Car, 'id' | 'make' | 'model' | 'class' | 'type' | 'image' | 'sideImage'>
  readonly isOwn: boolean
  readonly difference: Cents | null
}

export type CoverageOption = {
  readonly coverage: Pick<Coverage, 'code' | 'name' | 'deductible'>
  readonly deposit: Cents
  readonly isOwn: boolean
  readonly difference: Cents | null
}

/** Where the car is brought to; `zone` null: nowhere, it is picked up at the counter. */
export type DeliveryOption = {
  readonly zone: Pick<DeliveryZone, 'code' | 'name' | 'note'> | null
  readonly isOwn: boolean
  readonly difference: Cents | null
}

export type AddOnOption = {
  readonly addOn: Pick<AddOn, 'code' | 'name' | 'dailyPrice' | 'maxDays' | 'maxQuantity'>
  readonly quantity: number
  /** The difference in the total of each quantity, from none to the most, against the booked one; null: not known. */
  readonly differences: readonly (Cents | null)[]
}

/** The nearest changes where the wish is sold out. */
export type Nearest = {
  readonly car: CarOption['car']
  readonly search: RentalSearch
  /** Days by which the same car is asked for later, or earlier; null: another car on the same days. */
  readonly days: number | null
  /** Against what the booking costs now. */
  readonly difference: Cents
}

export type ChangePage = {
  readonly managed: ManagedBooking
  /** False: too late, or it is not in force any more. */
  readonly isOpen: boolean
  /** The rental is under way: only its return can be moved later. Null: all of it can be changed. */
  readonly extension: Extension | null
  readonly version: number
  readonly wish: Wish
  readonly corrections: readonly Correction[]
  readonly cars: readonly CarOption[]
  readonly coverages: readonly CoverageOption[]
  readonly addOns: readonly AddOnOption[]
  /** Empty: the branch does not deliver, and nothing is delivered. */
  readonly deliveries: readonly DeliveryOption[]
  readonly result: OfferResult
  /** A longer rental that costs less than the wish; null: none does. */
  readonly longer: CheaperRental | null
  readonly nearest: readonly Nearest[]
}

export type ChangeAnswer =
  | { readonly change: ChangePage }
  | { readonly redirect: 'look_up' | 'checkout' }
