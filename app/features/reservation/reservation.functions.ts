import { createServerFn } from '@tanstack/react-start'
import { searchSchema } from '~/features/search/search.schema'
import { checkCoupon as checkCouponCase } from './check-coupon.server'
import { createReservation as createReservationCase } from './create-reservation.server'
import {
  couponQuestionSchema,
  draftPatchSchema,
  shownReservationSchema,
  submissionSchema,
} from './draft.schema'
import {
  resetDraft as resetDraftCase,
  resetDraftDates as resetDraftDatesCase,
  saveDraft as saveDraftCase,
} from './draft.server'
import { getBooking as getBookingCase } from './get-booking.server'
import { getReservation as getReservationCase } from './get-reservation.server'
import { leaveCheckout as leaveCheckoutCase } from './leave-checkout.server'
import { refuseWhenTooMany } from './limit.server'

/** What `/reserva` shows: from the search params, else from the draft. */
export const getReservation = createServerFn({ method: 'GET' })
  .validator(searchSchema)
  .handler(({ data }) => getReservationCase(data))

/** The reservation of this browser, for `/reserva/checkout` and `/reserva/thanks`. */
export const getBooking = createServerFn({ method: 'GET' }).handler(() => getBookingCase())

/** Keeps a part of the draft in the sealed cookie (D13). */
export const saveDraft = createServerFn({ method: 'POST' })
  .validator(draftPatchSchema)
  .handler(({ data }) => saveDraftCase(data))

export const resetDraft = createServerFn({ method: 'POST' }).handler(() => resetDraftCase())

/** Both dates back to now (source.md §3). */
export const resetDraftDates = createServerFn({ method: 'POST' }).handler(() =>
  resetDraftDatesCase(),
)

/** D11. A hint for the bill: the coupon is taken only with the reservation. */
export const checkCoupon = createServerFn({ method: 'POST' })
  .validator(couponQuestionSchema)
  .handler(({ data }) => refuseWhenTooMany('checkCoupon') ?? checkCouponCase(data))

/** Holds the car and freezes both quotes (D6, D12). The same `submissionKey` gives the same answer. */
export const createReservation = createServerFn({ method: 'POST' })
  .validator(submissionSchema)
  .handler(({ data }) => refuseWhenTooMany('createReservation') ?? createReservationCase(data))

/** On leaving checkout for a page other than thanks (source.md §2). */
export const leaveCheckout = createServerFn({ method: 'POST' })
  .validator(shownReservationSchema)
  .handler(({ data: { code } }) => leaveCheckoutCase(code))
