import { createServerFn } from '@tanstack/react-start'
import { limit } from '~/server/middleware/limit'
import { noStore } from '~/server/middleware/no-store'
import { paySettle } from './pay-settle.server'
import { settleAskedSchema, settleByCardSchema, settleSchema } from './settle.schema'
import { getSettle } from './settle-page.server'

/** POST, because asking how an open payment stands may close it. */
export const getSettleFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('paymentProgress')])
  .validator(settleAskedSchema)
  .handler(({ data }) => getSettle(data))

export const settleByCardFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('startPayment')])
  .validator(settleByCardSchema)
  .handler(({ data: { card, ...request } }) => paySettle(request, { method: 'card', card }))

export const settleByPaypalFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('startPayment')])
  .validator(settleSchema)
  .handler(({ data }) => paySettle(data, { method: 'paypal' }))
