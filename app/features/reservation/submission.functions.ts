import { createServerFn } from '@tanstack/react-start'
import { couponQuestionSchema, submissionSchema } from '~/features/booking/draft.schema'
import { limit } from '~/server/middleware/limit'
import { noStore } from '~/server/middleware/no-store'
import { checkCoupon } from './check-coupon.server'
import { reserveFromPage } from './create-reservation.server'

/** D11. A hint for the bill: the coupon is taken only with the reservation. */
export const checkCouponFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('saveDraft')])
  .validator(couponQuestionSchema)
  .handler(({ data }) => checkCoupon(data))

export const createReservationFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('createReservation')])
  .validator(submissionSchema)
  .handler(({ data }) => reserveFromPage(data))
