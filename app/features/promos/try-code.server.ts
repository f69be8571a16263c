import { panamaNow, rentalSettings } from '~/domain/calendar/rental-period'
import type { CouponProblem } from '~/features/booking/booking.types'
import { checkedCoupon } from '~/features/fleet/asked-coupon.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { siteContent } from '~/server/content/catalogue.server'
import { directus } from '~/server/directus/client.server'
import { findCoupon } from '~/server/directus/coupons.server'
import { requestContext } from '~/server/request-context.server'
import { fleetSearch } from './fleet-search'

/** A code that was typed, before there are dates: how many days it asks for refuses nobody (D11, D36). */
export async function tryCode(code: string) {
  const found = await checkedCoupon({ code, days: rentalSettings.maximumDays })
  if ('refused' in found) {
    return { ok: false, reason: found.refused, on: await dayOf(found.refused, code) } as const
  }
  const { brand, now } = requestContext()
  const { value: content } = await siteContent(brand)
  return {
    ok: true,
    fleet: fleetSearch(found.applied, {}, { ...content, now: panamaNow(now) }),
  } as const
}

/** The day on which the code ended or starts; null where the reason is another, and also when it cannot be read: the refusal stands without it. */
async function dayOf(reason: CouponProblem, code: string): Promise<string | null> {
  if (reason !== 'expired' && reason !== 'not_started') return null
  return orUnavailable(
    { answer: null, warn: 'the dates of a refused coupon were not read' },
    async () => {
      const coupon = await findCoupon(directus(), code)
      return (reason === 'expired' ? coupon?.validTo : coupon?.validFrom) ?? null
    },
  )
}
