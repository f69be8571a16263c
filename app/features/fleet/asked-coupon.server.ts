import type { AskedCoupon } from '~/features/booking/booking.types'
import { askCoupon } from '~/features/booking/coupons.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { requestContext } from '~/server/request-context.server'

/**
 * Checks the coupon of an address for a rental before any screen promises it (D36); null: the address has none.
 * @param days rental days
 */
export async function askedCoupon(
  code: string | undefined,
  days: number,
): Promise<AskedCoupon | null> {
  return code ? checkedCoupon({ code, days }) : null
}

export async function checkedCoupon({
  code,
  days,
}: {
  readonly code: string
  readonly days: number
}): Promise<AskedCoupon> {
  const { brand, now } = requestContext()
  return orUnavailable(
    { answer: { refused: 'unread', code }, warn: 'coupon not read' },
    async () => {
      const found = await askCoupon({ code, days, brand, carClass: null, now })
      return found.ok ? { applied: found.coupon } : { refused: found.reason, code }
    },
  )
}
