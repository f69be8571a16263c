import { m } from '~/paraglide/messages'
import type { CouponProblem } from './booking.types'

/** Each refusal in its own words (D11). */
export function couponMessage(refusal: CouponProblem): string {
  return messages[refusal]()
}

const messages: Record<CouponProblem, () => string> = {
  unknown: m.coupon_unknown,
  not_started: m.coupon_not_started,
  expired: m.coupon_expired,
  minimum_days: m.coupon_minimum_days,
  brand: m.coupon_brand,
  class: m.coupon_class,
  exhausted: m.coupon_exhausted,
  email_limit: m.coupon_email_limit,
  busy: m.coupon_busy,
  unread: m.coupon_unavailable,
}
