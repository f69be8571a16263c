import { asTypedCode } from '../as-typed-code.ts'
import type { LocalDate } from '../calendar/rental-period'
import type { BasisPoints } from '../catalogue'
import type { Cents } from './money'

export const couponKinds = ['percent', 'fixed'] as const

/** D11. `percent` takes basis points off the car line, `fixed` cents off the whole bill, at most what the car costs (D45). */
export type Coupon = {
  readonly id: number
  readonly code: string
  readonly kind: (typeof couponKinds)[number]
  readonly percent: BasisPoints
  readonly amount: Cents
  /** Both ends included, compared with the day of booking; null: open. */
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly minimumDays: number
  readonly brands: readonly string[]
  readonly classes: readonly string[]
  readonly maxRedemptions: number | null
  readonly maxPerEmail: number | null
}

/** Each has its own message `coupon_{reason}`. */
export type CouponRefusal =
  | 'unknown'
  | 'not_started'
  | 'expired'
  | 'minimum_days'
  | 'brand'
  | 'class'
  | 'exhausted'
  | 'email_limit'

/** As a code is stored and compared (D11): letters, digits, hyphens and low lines, without what was pasted around it. */
export function normaliseCouponCode(code: string): string {
  return asTypedCode(code)
    .toUpperCase()
    .replace(/[^\p{L}\d_-]/gu, '')
}

export type CouponFacts = {
  readonly today: LocalDate
  readonly days: number
  readonly brand: string
  /** The class of the car; null while none is chosen: any class will do. */
  readonly carClass: string | null
}

export type CouponCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: CouponRefusal }

export function checkCoupon(coupon: Coupon | null, facts: CouponFacts): CouponCheck {
  const reason = coupon ? refusal(coupon, facts) : 'unknown'
  return reason ? { ok: false, reason } : { ok: true }
}

export function servesClass({ classes }: Pick<Coupon, 'classes'>, carClass: string): boolean {
  return classes.length === 0 || classes.includes(carClass)
}

/** A redemption owns one unique key of each list, so limits hold (D11); null: no limit. `emailKey` may be a hash. */
export function redemptionKeys(
  coupon: Pick<Coupon, 'code' | 'maxRedemptions' | 'maxPerEmail'>,
  emailKey: string,
): { readonly overall: string[] | null; readonly email: string[] | null } {
  const code = normaliseCouponCode(coupon.code)
  return {
    overall: keys(`${code}#`, coupon.maxRedemptions),
    email: keys(redemptionPrefix(code, emailKey), coupon.maxPerEmail),
  }
}

/** The keys of one e-mail begin with it, and no others do. */
export function redemptionPrefix(code: string, emailKey: string): string {
  return `${normaliseCouponCode(code)}#${emailKey}#`
}

function refusal(coupon: Coupon, facts: CouponFacts): CouponRefusal | null {
  const { today, days, brand, carClass } = facts
  if (coupon.validFrom !== null && today < coupon.validFrom) return 'not_started'
  if (coupon.validTo !== null && today > coupon.validTo) return 'expired'
  if (days < coupon.minimumDays) return 'minimum_days'
  if (coupon.brands.length > 0 && !coupon.brands.includes(brand)) return 'brand'
  if (carClass !== null && !servesClass(coupon, carClass)) return 'class'
  // How many uses are left is told by `redemptionKeys` alone; a limit of none needs no look.
  if (coupon.maxRedemptions === 0) return 'exhausted'
  if (coupon.maxPerEmail === 0) return 'email_limit'
  return null
}

function keys(prefix: string, max: number | null): string[] | null {
  if (max === null) return null
  return Array.from({ length: Math.max(0, max) }, (_, index) => `${prefix}${index + 1}`)
}
