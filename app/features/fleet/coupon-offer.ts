import type { Coupon } from '~/domain/pricing/coupon'
import { formatMoney, formatPercent } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import { isAvailable } from './filters'
import type { CarOffer } from './fleet.types'

/** '−10% del auto', or '−$15'. */
export function couponOff({
  kind,
  percent,
  amount,
}: Pick<Coupon, 'kind' | 'percent' | 'amount'>): string {
  return kind === 'percent'
    ? m.fleet_coupon_percent({ percent: formatPercent(percent) })
    : formatMoney(-amount, { decimals: 'auto' })
}

/** The coupon that promotions give to most of the free cars of a list; null: to none. `all`: to each of them. */
export function offeredCoupon(
  offers: readonly Pick<CarOffer, 'availability' | 'promo'>[],
): { readonly coupon: NonNullable<CarOffer['promo']>; readonly all: boolean } | null {
  const free = offers.filter(isAvailable)
  const promos = free.flatMap(({ promo }) => promo ?? [])
  const carsWith = (code: string) => promos.filter((promo) => promo.code === code).length
  const [coupon] = promos.toSorted((a, b) => carsWith(b.code) - carsWith(a.code))
  return coupon ? { coupon, all: carsWith(coupon.code) === free.length } : null
}
