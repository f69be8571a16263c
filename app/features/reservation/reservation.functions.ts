import { createServerFn } from '@tanstack/react-start'
import {
  couponQuestionSchema,
  draftPatchSchema,
  shownReservationSchema,
  submissionSchema,
} from '~/features/booking/draft.schema'
import {
  resetDraft as resetDraftCase,
  resetDraftDates as resetDraftDatesCase,
  saveDraft as saveDraftCase,
} from '~/features/booking/draft.server'
import { getBooking as getBookingCase } from '~/features/booking/get-booking.server'
import { leaveCheckout as leaveCheckoutCase } from '~/features/booking/leave-checkout.server'
import { searchSchema } from '~/features/search/search.schema'
import { limit } from '~/server/middleware/limit'
import { noStore } from '~/server/middleware/no-store'
import { checkCoupon as checkCouponCase } from './check-coupon.server'
import { createReservation as createReservationCase } from './create-reservation.server'
import { getReservation as getReservationCase } from './get-reservation.server'

/** What `/reserva` shows: from the search params, else from the draft. */
export const getReservation = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(searchSchema)
  .handler(({ data }) => getReservationCase(data))

/** The reservation of this browser, for `/reserva/checkout` and `/reserva/thanks`. */
export const getBooking = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => getBookingCase())

/** Keeps a part of the draft in the sealed cookie (D13). */
export const saveDraft = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('saveDraft')])
  .validator(draftPatchSchema)
  .handler(({ data }) => saveDraftCase(data))

export const resetDraft = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('leave')])
  .handler(() => resetDraftCase())

/** Both dates back to now (source.md §3). */
export const resetDraftDates = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('leave')])
  .handler(() => resetDraftDatesCase())

/** D11. A hint for the bill: the coupon is taken only with the reservation. */
export const checkCoupon = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('saveDraft')])
  .validator(couponQuestionSchema)
  .handler(({ data }) => checkCouponCase(data))

/** Holds the car and freezes both quotes (D6, D12). The same `submissionKey` gives the same answer. */
export const createReservation = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('createReservation')])
  .validator(submissionSchema)
  .handler(({ data }) => createReservationCase(data))

/** On leaving checkout for a page other than thanks (source.md §2). */
export const leaveCheckout = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('leave')])
  .validator(shownReservationSchema)
  .handler(({ data: { code } }) => leaveCheckoutCase(code))
