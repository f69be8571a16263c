import { queryOptions } from '@tanstack/react-query'
import type { PaidFor } from './payment.schema'
import { getPaymentProgressFn } from './progress.functions'

export function progressQuery(paidFor: PaidFor) {
  return queryOptions({
    queryKey: ['payment-progress', paidFor],
    queryFn: () => getPaymentProgressFn({ data: paidFor }),
    staleTime: 0,
    gcTime: 0,
  })
}
