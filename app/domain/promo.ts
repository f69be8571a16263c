import type { Car, Promo } from './catalogue'
import { type Coupon, checkCoupon, servesClass } from './coupon'
import type { LocalDate } from './rental-period'

/** Both ends are included (D26). */
export function isRunning(promo: Pick<Promo, 'startsOn' | 'endsOn'>, today: LocalDate): boolean {
  const { startsOn, endsOn } = promo
  return (startsOn === null || startsOn <= today) && (endsOn === null || today <= endsOn)
}

export type PromoFacts = {
  /** The published coupons of the promos, by code. */
  readonly coupons: Readonly<Record<string, Coupon>>
  readonly today: LocalDate
  readonly days: number
  readonly brand: string
}

export type CarPromo = { readonly promo: Promo; readonly coupon: Coupon | null }

/**
 * The first running promo for a car, or null; blocks of kind `cta` never make a car a promo (D7). One with a coupon
 * stands on every car that the coupon serves for these days, and on no other (D36); one without on those of its classes.
 */
export function promoForCar(
  promos: readonly Promo[],
  car: Pick<Car, 'class'>,
  { coupons, today, days, brand }: PromoFacts,
): CarPromo | null {
  for (const promo of promos) {
    if (promo.kind !== 'promo' || !isRunning(promo, today)) continue
    if (!promo.couponCode) {
      if (servesClass(promo, car.class)) return { promo, coupon: null }
      continue
    }
    const coupon = coupons[promo.couponCode] ?? null
    if (checkCoupon(coupon, { today, days, brand, carClass: car.class }).ok)
      return { promo, coupon }
  }
  return null
}
