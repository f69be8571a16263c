import { createServerFn } from '@tanstack/react-start'
import { shownReservationSchema } from '~/features/booking/booking.schema'
import { limit } from '~/server/middleware/limit'
import { noStore } from '~/server/middleware/no-store'
import { paymentProgress } from './sync-attempt.server'

/** Where the payment stands; asks the gateway when it is open. POST, because asking may close it. */
export const getPaymentProgressFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('paymentProgress')])
  .validator(shownReservationSchema)
  .handler(({ data: { code } }) => paymentProgress(code))
