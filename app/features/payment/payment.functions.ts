import { createServerFn } from '@tanstack/react-start'
import { shownReservationSchema } from '~/features/booking/booking.schema'
import { limit } from '~/server/middleware/limit'
import { noStore } from '~/server/middleware/no-store'
import { confirmAtCounter } from './confirm-at-counter.server'
import { pay } from './pay.server'
import { getAmendmentPage } from './pay-page.server'
import { amendmentAskedSchema, paidForSchema, paySchema } from './payment.schema'
import { abandonPayment } from './sync-attempt.server'

export const payFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('startPayment')])
  .validator(paySchema)
  .handler(({ data: { by, ...request } }) => pay(request, by))

export const confirmAtCounterFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('startPayment')])
  .validator(shownReservationSchema)
  .handler(({ data: { code } }) => confirmAtCounter(code))

export const abandonPaymentFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('leave')])
  .validator(paidForSchema)
  .handler(({ data }) => abandonPayment(data))

/** It is a POST because asking about an open payment may close it. */
export const getAmendmentPageFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('paymentProgress')])
  .validator(amendmentAskedSchema)
  .handler(({ data }) => getAmendmentPage(data))
