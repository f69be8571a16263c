import type { LocalDate } from '~/domain/calendar/rental-period'
import type { BasisPoints, Localized, Promo } from '~/domain/catalogue'
import type { Coupon } from '~/domain/pricing/coupon'
import type { Cents } from '~/domain/pricing/money'
import type { CouponProblem } from '~/features/booking/booking.types'
import type { SearchParams } from '~/features/search/search.schema'

/** The terms of a coupon, without those that only the bill needs. */
export type PromoTerms = Pick<Coupon, 'kind' | 'amount' | 'minimumDays' | 'maxPerEmail'> & {
  /** It serves this brand and no other. */
  readonly ownBrand: boolean
  /** So many uses there are of it and no more. */
  readonly limited: boolean
}

export type ShownPromo = {
  readonly id: number
  readonly title: Localized
  readonly description: Localized
  readonly image: Promo['image']
  /** Both ends included; null: open. */
  readonly from: LocalDate | null
  readonly to: LocalDate | null
  readonly code: string | null
  /** The car classes that it is for, and no other; empty: all. */
  readonly classes: readonly string[]
  /** It is null when there is no code. */
  readonly terms: PromoTerms | null
}

export type RunningPromo = ShownPromo & {
  /** Empty: the page's own words. */
  readonly buttonText: Localized
  /** Where it leads without a code. */
  readonly link: string
  /** The fleet with the coupon in its prices; null: there is no code. */
  readonly fleet: SearchParams | null
}

/** Totals to pay now for a car that is free, as the fleet shows them without and with the coupon (D8). */
export type PromoExample = {
  readonly car: string
  readonly days: number
  readonly branch: Localized
  readonly before: Cents
  readonly after: Cents
}

/** The discounts without a code. */
export type AutomaticDiscounts = {
  /** The largest that a car has for paying online; `every`: each car has it. Null: none has one. */
  readonly online: { readonly percent: BasisPoints; readonly every: boolean } | null
  /** Where no airport fee is charged, beside the airport with the highest; null: no such pair. */
  readonly city: {
    readonly branch: Localized
    readonly airport: Localized
    readonly percent: BasisPoints
  } | null
}

export type PromoPage = {
  readonly running: readonly RunningPromo[]
  /** The next to start first. */
  readonly coming: readonly ShownPromo[]
  /** The example of the first promotion that runs; it is null when that has no code, or no car could be priced. */
  readonly example: PromoExample | null
  readonly automatic: AutomaticDiscounts
  /** Side view of a car, where nothing runs. */
  readonly picture: string | null
}

/** `on`: the day on which the code ended or starts; null: the reason is another. */
export type CodeAnswer =
  | { readonly ok: true; readonly fleet: SearchParams }
  | { readonly ok: false; readonly reason: CouponProblem; readonly on: LocalDate | null }
