import { correctSearch } from '~/domain/booking/search-correction'
import { panamaNow, rentalDays } from '~/domain/calendar/rental-period'
import type { AskedCoupon } from '~/features/booking/booking.types'
import { askCoupon } from '~/features/booking/coupons.server'
import { askedRental } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { catalogue } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'

/** The coupon of the address, checked for these days before any screen promises it (D36); null: there is none. */
export async function askedCoupon(params: SearchParams): Promise<AskedCoupon | null> {
  const code = params.cupon
  if (!code) return null
  const { brand, now } = requestContext()
  const { value: content } = await catalogue(brand)
  const { search } = correctSearch(askedRental(params), { ...content, now: panamaNow(now) })
  return checkedCoupon({ code, days: rentalDays(search.pickup, search.return) })
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
