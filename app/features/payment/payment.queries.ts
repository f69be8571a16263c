import { queryOptions } from '@tanstack/react-query'
import { getPaymentProgressFn } from './progress.functions'

/** `extra`: what is paid of a booking in force, not the booking. */
export type PaidFor = { readonly code: string; readonly extra?: boolean }

export function progressQuery(paidFor: PaidFor) {
  return queryOptions({
    queryKey: ['payment-progress', paidFor],
    queryFn: () => getPaymentProgressFn({ data: paidFor }),
    staleTime: 0,
    gcTime: 0,
  })
}
