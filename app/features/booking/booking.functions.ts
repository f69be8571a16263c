import { createServerFn } from '@tanstack/react-start'
import { limit } from '~/server/middleware/limit'
import { noStore } from '~/server/middleware/no-store'
import { shownReservationSchema } from './booking.schema'
import { draftPatchSchema } from './draft.schema'
import {
  resetDraft as resetDraftCase,
  resetDraftDates as resetDraftDatesCase,
  saveDraft as saveDraftCase,
} from './draft.server'
import { getBooking as getBookingCase } from './get-booking.server'
import { leaveCheckout as leaveCheckoutCase } from './leave-checkout.server'

/** The reservation of this browser, for `/reserva/checkout` and `/reserva/thanks`. */
export const getBooking = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => getBookingCase())

/** On leaving checkout for a page other than thanks (source.md §2). */
export const leaveCheckout = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('leave')])
  .validator(shownReservationSchema)
  .handler(({ data: { code } }) => leaveCheckoutCase(code))

/** Keeps a part of the draft in the sealed cookie (D13). */
export const saveDraft = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('saveDraft')])
  .validator(draftPatchSchema)
  .handler(({ data }) => saveDraftCase(data))

/** @public No page of ours asks it; source.md §3 has it. */
export const resetDraft = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('leave')])
  .handler(() => resetDraftCase())

/** @public Both dates back to now. No page of ours asks it; source.md §3 has it. */
export const resetDraftDates = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('leave')])
  .handler(() => resetDraftDatesCase())
