import { queryOptions } from '@tanstack/react-query'
import { getPaymentProgressFn } from './progress.functions'

export function progressQuery(code: string) {
  return queryOptions({
    queryKey: ['payment-progress', code],
    queryFn: () => getPaymentProgressFn({ data: { code } }),
    staleTime: 0,
    gcTime: 0,
  })
}
