import { createServerFn } from '@tanstack/react-start'
import { couponQuestionSchema, submissionSchema } from '~/features/booking/draft.schema'
import { searchSchema } from '~/features/search/search.schema'
import { limit } from '~/server/middleware/limit'
import { noStore } from '~/server/middleware/no-store'
import { checkCoupon } from './check-coupon.server'
import { createReservation } from './create-reservation.server'
import { getReservation } from './get-reservation.server'

/** What `/reserva` shows: from the search params, else from the draft. */
export const getReservationFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(searchSchema)
  .handler(({ data }) => getReservation(data))

/** D11. A hint for the bill: the coupon is taken only with the reservation. */
export const checkCouponFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('saveDraft')])
  .validator(couponQuestionSchema)
  .handler(({ data }) => checkCoupon(data))

/** Holds the car and freezes both quotes (D6, D12). The same `submissionKey` gives the same answer. */
export const createReservationFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('createReservation')])
  .validator(submissionSchema)
  .handler(({ data }) => createReservation(data))
