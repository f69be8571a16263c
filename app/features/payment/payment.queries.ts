import { queryOptions } from '@tanstack/react-query'
import { getPaymentProgressFn } from './payment.functions'

/** Where the payment of a reservation stands; never answered from the cache. */
export function progressQuery(code: string) {
  return queryOptions({
    queryKey: ['payment-progress', code],
    queryFn: () => getPaymentProgressFn({ data: { code } }),
    staleTime: 0,
    gcTime: 0,
  })
}
