import { queryOptions } from '@tanstack/react-query'
import { getPaymentProgress } from './payment.functions'

/** Where the payment stands; never answered from the cache. */
export function progressQuery() {
  return queryOptions({
    queryKey: ['payment-progress'],
    queryFn: () => getPaymentProgress(),
    staleTime: 0,
    gcTime: 0,
  })
}
