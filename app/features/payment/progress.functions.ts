import { createServerFn } from '@tanstack/react-start'
import { limit } from '~/server/middleware/limit'
import { noStore } from '~/server/middleware/no-store'
import { paidForSchema } from './payment.schema'
import { paymentProgress } from './sync-attempt.server'

/** Where the payment stands; asks the gateway when it is open. POST, because asking may close it. */
export const getPaymentProgressFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('paymentProgress')])
  .validator(paidForSchema)
  .handler(({ data }) => paymentProgress(data))
