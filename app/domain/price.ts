import type { AddOn, BasisPoints, Car, Coverage, Localized } from './catalogue'
import type { Coupon } from './coupon'
import type { Cents } from './money'

/** `prepaid`: paid now, at the prepaid price; `postpaid`: paid at the counter (source.md §4). */
export type ReservationType = 'prepaid' | 'postpaid'

export type BillLineKind =
  | 'car'
  | 'coverage'
  | 'add_on'
  | 'dropoff'
  | 'young_driver'
  | 'after_hours'
  | 'coupon'

/** One shown line of the bill; `amount` is already rounded, negative for a coupon. */
export type BillLine = {
  readonly kind: BillLineKind
  /** Coverage, add-on or coupon code; empty for the others. */
  readonly code: string
  /** Frozen words for lines that content names (car, coverage, add-on); null: the kind names it. */
  readonly name: Localized | null
  readonly quantity: number
  /** Days charged, after a cap. 0 for flat lines. */
  readonly days: number
  /** Price of one unit a day, or the flat fee. */
  readonly unitPrice: Cents
  /** Percent behind the line: the prepaid discount of a car, the percent of a coupon. 0: none. */
  readonly percent: BasisPoints
  readonly amount: Cents
}

/** A priced offer (D9). `total` = subtotal + airportTax + tax, and subtotal = the sum of `lines`. */
export type Quote = {
  readonly currency: 'USD'
  readonly type: ReservationType
  readonly days: number
  readonly lines: readonly BillLine[]
  readonly carTotal: Cents
  readonly coverageTotal: Cents
  readonly addOnsTotal: Cents
  readonly era: Cents
  readonly dropoff: Cents
  /** Young-driver and after-hours fees. */
  readonly fees: Cents
  /** What the coupon takes off, positive. */
  readonly discount: Cents
  readonly subtotal: Cents
  readonly airportPercent: BasisPoints
  readonly airportTax: Cents
  readonly taxPercent: BasisPoints
  readonly tax: Cents
  readonly total: Cents
  /** True while no plan was chosen and the mandatory one stands in (D10). */
  readonly coverageAssumed: boolean
}

/** Everything a price depends on; the same object in the browser and on the server. */
export type PriceFacts = {
  readonly car: Pick<Car, 'make' | 'model' | 'dailyPrice' | 'discount' | 'class'>
  readonly days: number
  readonly type: ReservationType
  /** Null: none chosen yet; the mandatory plan of `coverages` is charged and flagged. */
  readonly coverage: Coverage | null
  readonly coverages: readonly Coverage[]
  readonly addOns: readonly { readonly addOn: AddOn; readonly quantity: number }[]
  readonly oneWayFee: Cents
  readonly afterHoursFee: Cents
  /** A day; 0 when the renter is no young driver or not known yet. */
  readonly youngDriverFee: Cents
  /** Already accepted (see `checkCoupon`). */
  readonly coupon: Coupon | null
  readonly airportPercent: BasisPoints
  readonly taxPercent: BasisPoints
}
