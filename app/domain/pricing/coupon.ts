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

/** One row of a use of a coupon: a booking has one for each limit that held when it was made (D11). */
export type Redemption = {
  readonly key: string
  /** The booking that it is of; null: that is gone. */
  readonly reservationId: number | null
  readonly email: string
}

/** Whose uses are counted. `key` stands for the address in keys, which say nothing about people. */
export type Redeemer = { readonly email: string; readonly key: string }

/**
 * The keys of which a new use owns one of each list, so that limits hold whoever comes at the same time (D11); null: no
 * limit. Uses are bookings, whatever limit and code the coupon had then. No more keys are offered than uses are left, the
 * lowest ones, so that uses without a number (`unlimitedKey`) count too.
 */
export function redemptionKeys(
  coupon: Pick<Coupon, 'id' | 'maxRedemptions' | 'maxPerEmail'>,
  by: Redeemer,
  uses: readonly Redemption[],
): { readonly overall: string[] | null; readonly email: string[] | null } {
  const prefix = redemptionPrefix(coupon, by)
  const own = uses.filter(({ key, email }) => email === by.email || key.startsWith(prefix))
  return {
    overall: freeKeys(prefixOf(coupon), coupon.maxRedemptions, uses),
    email: freeKeys(prefix, coupon.maxPerEmail, own),
  }
}

/** The keys of one renter begin with it, and no others do. */
export function redemptionPrefix(coupon: Pick<Coupon, 'id'>, { key }: Redeemer): string {
  return `${prefixOf(coupon)}${key}#`
}

/** The row of a use that no limit counted. */
export function unlimitedKey({ id }: Pick<Coupon, 'id'>, reservationCode: string): string {
  return `${id}@${reservationCode}`
}

export function isKeyOf(coupon: Pick<Coupon, 'id'>, key: string): boolean {
  return key.startsWith(prefixOf(coupon)) || key.startsWith(unlimitedKey(coupon, ''))
}

/** It has the coupon's id: its code may change, and be another's later. */
const prefixOf = ({ id }: Pick<Coupon, 'id'>) => `${id}#`

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

function freeKeys(
  prefix: string,
  max: number | null,
  uses: readonly Redemption[],
): string[] | null {
  if (max === null) return null
  const taken = new Set(uses.map(({ key }) => key))
  const used = new Set(uses.map(({ key, reservationId }) => reservationId ?? key)).size
  return Array.from({ length: max }, (_, index) => `${prefix}${index + 1}`)
    .filter((key) => !taken.has(key))
    .slice(0, Math.max(0, max - used))
}
