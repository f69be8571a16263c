import type { Car, Promo } from './catalogue'
import { type Coupon, checkCoupon, servesClass } from './coupon'
import type { LocalDate } from './rental-period'

/** Both ends are included (D26). */
export function isRunning(promo: Pick<Promo, 'startsOn' | 'endsOn'>, today: LocalDate): boolean {
  const { startsOn, endsOn } = promo
  return (startsOn === null || startsOn <= today) && (endsOn === null || today <= endsOn)
}

export type PromoFacts = {
  readonly coupons: Readonly<Record<string, Coupon>>
  readonly today: LocalDate
  readonly days: number
  readonly brand: string
}

export type CarPromo = { readonly promo: Promo; readonly coupon: Coupon | null }

/** With a coupon: the cars that it serves, else those of the promo's classes (D36); a `cta` is no promo (D7). */
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
