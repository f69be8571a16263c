import { createServerFn } from '@tanstack/react-start'
import { noStore } from '~/server/middleware/no-store'
import { ownBalanceToPay } from './plan-payment.server'

/** The sum that the booking of this browser may pay online now; null: none. */
export const getBalanceToPayFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => ownBalanceToPay())
