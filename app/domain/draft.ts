import type { Cents } from './money'
import type { ReservationType } from './price'
import type { LocalDateTime } from './rental-period'
import type { PaymentType, ReservationStatus } from './reservation'

/** source.md §3, §9. */
export const DEFAULT_BRAND = 'firefly'

/**
 * The reservation while the renter makes it (D13), with the field names of source.md §3. Below
 * `reservation_type` stand the choices that its screens add. Nothing of a card ever enters it.
 */
export type Draft = {
  readonly client: {
    readonly name: string
    readonly last_name: string
    readonly email: string
    readonly license: string
    /** `YYYY-MM-DD`, or empty. */
    readonly birthday: string
    readonly phone_number: string
  }
  readonly brand: string
  readonly total_reservations_days: number
  readonly delivery: { readonly price: Cents; readonly description: string }
  readonly payment_type: PaymentType
  readonly totals: DraftTotals
  /** Panama-local moments. */
  readonly pickup_date: LocalDateTime
  readonly return_date: LocalDateTime
  readonly status: ReservationStatus
  /** The public code once reserved; null before. */
  readonly reservation_id: string | null
  readonly reservation_type: ReservationType
  /** Branch slugs; null: not chosen. */
  readonly pickup_location: string | null
  readonly return_location: string | null
  /** Ids of the chosen car and code of the chosen plan; null: not chosen. */
  readonly car: number | null
  readonly coverage: string | null
  readonly add_ons: readonly { readonly code: string; readonly quantity: number }[]
  readonly coupon: string | null
}

/** Cents. */
export type DraftTotals = {
  readonly subtotal: Cents
  readonly airportTax: Cents
  readonly tax: Cents
  readonly dropoff: Cents
  readonly era: Cents
  readonly total: Cents
  readonly carTotal: Cents
}

/** A draft with the defaults of source.md §3; both dates are `now`, a Panama-local moment. */
export function emptyDraft(now: LocalDateTime, brand: string = DEFAULT_BRAND): Draft {
  return {
    client: { name: '', last_name: '', email: '', license: '', birthday: '', phone_number: '' },
    brand,
    total_reservations_days: 1,
    delivery: { price: 0, description: '' },
    payment_type: 'unpaid',
    totals: { subtotal: 0, airportTax: 0, tax: 0, dropoff: 0, era: 0, total: 0, carTotal: 0 },
    pickup_date: now,
    return_date: now,
    status: 'unpaid',
    reservation_id: null,
    reservation_type: 'postpaid',
    pickup_location: null,
    return_location: null,
    car: null,
    coverage: null,
    add_ons: [],
    coupon: null,
  }
}

/** Everything back to its default (source.md §3) but the brand, which is the site's and not the renter's. */
export function resetDraft(draft: Pick<Draft, 'brand'>, now: LocalDateTime): Draft {
  return emptyDraft(now, draft.brand)
}

/** Both dates to now and one day, all else kept (source.md §3). */
export function resetDraftDates(draft: Draft, now: LocalDateTime): Draft {
  return { ...draft, total_reservations_days: 1, pickup_date: now, return_date: now }
}
