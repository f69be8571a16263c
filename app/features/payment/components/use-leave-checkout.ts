import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { stripLocale } from '~/domain/locale-path'
import { leaveCheckoutFn } from '~/features/booking/booking.functions'
import { leaveBooking } from '~/features/booking/booking.queries'

/** For any page but thanks: clears the reservation id (source.md §2), and gives an unpaid car back to the others. */
export function useLeaveCheckout(code: string | null): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
        if (code === null || !pathChanged || stays.has(stripLocale(toLocation.pathname))) return
        const left = leaveCheckoutFn({ data: { code } })
          // Not told: the hold ends by itself, and the next submission takes its place.
          .catch(() => null)
        leaveBooking(queryClient, left)
      }),
    [router, queryClient, code],
  )
}

const stays = new Set(['/reserva/checkout', '/reserva/thanks'])
