import { createServerFn } from '@tanstack/react-start'
import { limit } from '~/server/middleware/limit'
import { noStore } from '~/server/middleware/no-store'
import { shownReservationSchema } from './booking.schema'
import { draftPatchSchema } from './draft.schema'
import { saveDraft } from './draft.server'
import { leaveCheckout } from './leave-checkout.server'

/** On leaving checkout for a page other than thanks (§2.21). */
export const leaveCheckoutFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('leave')])
  .validator(shownReservationSchema)
  .handler(({ data: { code } }) => leaveCheckout(code))

export const saveDraftFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('saveDraft')])
  .validator(draftPatchSchema)
  .handler(({ data }) => saveDraft(data))
