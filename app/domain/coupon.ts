import type { BasisPoints } from './catalogue'
import type { Cents } from './money'

/** D11. `percent` coupons take basis points off the car line; `fixed` take cents off, never more than the lines they reduce. */
export type Coupon = {
  readonly id: number
  readonly code: string
  readonly kind: 'percent' | 'fixed'
  readonly percent: BasisPoints
  readonly amount: Cents
  /** `YYYY-MM-DD`, both ends included, in Panama, compared with the day of booking; null: open. */
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly minimumDays: number
  /** Empty: all. */
  readonly brands: readonly string[]
  readonly classes: readonly string[]
  readonly maxRedemptions: number | null
  readonly maxPerEmail: number | null
}

/** Why a coupon was refused; each has its own message `coupon_{reason}`. */
export type CouponRefusal =
  | 'unknown'
  | 'not_started'
  | 'expired'
  | 'minimum_days'
  | 'brand'
  | 'class'
  | 'exhausted'
  | 'email_limit'
