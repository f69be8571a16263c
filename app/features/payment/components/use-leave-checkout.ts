import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetBooking } from '~/features/booking/booking.queries'
import { markCheckout, staysAtCheckout, tellLeftCheckout } from '~/features/booking/left-checkout'

/** For any page but thanks: clears the reservation id (source.md §2), and gives an unpaid car back to the others. */
export function useLeaveCheckout(code: string | null): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (code === null) return
    // By the address bar this page ends without a word: the next one tells.
    markCheckout(code)
    return router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
      if (!pathChanged || staysAtCheckout(toLocation.pathname)) return
      tellLeftCheckout(code)
      forgetBooking(queryClient)
    })
  }, [router, queryClient, code])
}
