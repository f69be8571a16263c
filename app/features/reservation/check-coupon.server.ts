import { askCoupon } from '~/features/booking/coupons.server'
import type { CouponQuestion } from '~/features/booking/draft.schema'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { catalogue } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import type { CheckCouponResult } from './reservation.types'

/**
 * D11. The limit of one e-mail is not told here: it would answer whether somebody else's address has used a coupon. It
 * is enforced when the car is reserved.
 */
export async function checkCoupon(question: CouponQuestion): Promise<CheckCouponResult> {
  const { brand, now } = requestContext()
  return orUnavailable(
    {
      answer: { ok: false, error: { code: 'unavailable' } },
      warn: 'coupon not checked: the back office does not answer',
      also: 'site_config',
    },
    async () => {
      const { cars } = (await catalogue(brand)).value
      const carClass = cars.find(({ id }) => id === question.carId)?.class ?? null
      const { code, days } = question
      const found = await askCoupon({ code, days, brand, carClass, now })
      if (found.ok) return found
      return { ok: false, error: { code: 'coupon', coupon: found.reason } }
    },
  )
}
