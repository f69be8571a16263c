import { queryOptions } from '@tanstack/react-query'
import { getPaymentProgress } from './payment.functions'

/** Where the payment of a reservation stands; never answered from the cache. */
export function progressQuery(code: string) {
  return queryOptions({
    queryKey: ['payment-progress', code],
    queryFn: () => getPaymentProgress({ data: { code } }),
    staleTime: 0,
    gcTime: 0,
  })
}
