import type { LocalDate } from '../calendar/rental-period'
import type { Car, Promo } from '../catalogue'
import { type Coupon, checkCoupon, servesClass } from './coupon'

/** Both ends are included (D26). */
export function isRunning(promo: Pick<Promo, 'startsOn' | 'endsOn'>, today: LocalDate): boolean {
  const { startsOn, endsOn } = promo
  return (startsOn === null || startsOn <= today) && (endsOn === null || today <= endsOn)
}

export type PromoPeriod = {
  readonly state: 'coming' | 'running' | 'over'
  /** Both ends included; null: open. */
  readonly from: LocalDate | null
  readonly to: LocalDate | null
}

/** When the promo and its coupon both run: neither is offered without the other (D36). */
export function promoPeriod(
  promo: Pick<Promo, 'startsOn' | 'endsOn' | 'couponCode'>,
  coupon: Pick<Coupon, 'validFrom' | 'validTo' | 'brands' | 'maxRedemptions'> | null,
  { today, brand }: Pick<PromoFacts, 'today' | 'brand'>,
): PromoPeriod {
  const from = latestOf(promo.startsOn, coupon?.validFrom ?? null)
  const to = earliestOf(promo.endsOn, coupon?.validTo ?? null)
  const isOver = (to !== null && (to < today || (from !== null && to < from))) || !serves()
  return { state: isOver ? 'over' : from !== null && today < from ? 'coming' : 'running', from, to }

  function serves(): boolean {
    if (promo.couponCode === null) return true
    if (!coupon || coupon.maxRedemptions === 0) return false
    return coupon.brands.length === 0 || coupon.brands.includes(brand)
  }
}

export type PromoFacts = {
  readonly coupons: Readonly<Record<string, Coupon>>
  readonly today: LocalDate
  readonly days: number
  readonly brand: string
}

export type CarPromo = { readonly promo: Promo; readonly coupon: Coupon | null }

/**
 * The promo that a car shows. One that has a coupon serves the coupon's cars, any other those of its classes (D36); a
 * `cta` is no promo (D7).
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

function latestOf(...dates: readonly (LocalDate | null)[]): LocalDate | null {
  return (
    dates
      .filter((date) => date !== null)
      .toSorted()
      .at(-1) ?? null
  )
}

function earliestOf(...dates: readonly (LocalDate | null)[]): LocalDate | null {
  return dates.filter((date) => date !== null).toSorted()[0] ?? null
}
