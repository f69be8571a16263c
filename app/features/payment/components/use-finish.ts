import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { bookingQuery } from '~/features/booking/booking.queries'

/** Leads to the thanks of a booking that is made. */
export function useFinish(): () => Promise<void> {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries(bookingQuery())
    // The checkout stays behind it: "back" after paying is steered here again (D14).
    await navigate({ to: '/reserva/thanks' })
  }
}
