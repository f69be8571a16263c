import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { bookingAddressParams } from '~/features/booking/booking-params'
import { bookingParams, type StepName } from '~/features/booking/step'
import type { SearchParams } from '~/features/search/search.schema'
import { reservationQuery } from '../reservation.functions'
import type { ReservationView } from '../reservation.types'
import { pickReservationParams } from '../reservation-params'

/**
 * Writes the answer into the address (D2), without what the page has taken over (way of paying, coupon, notice): a
 * copied link reproduces the screen, a reload undoes no later choice. It is cached under the new key: asked once.
 */
export function useBookingAddress(
  view: ReservationView,
  params: SearchParams,
  /** As shown, which is not always as asked. */
  step: StepName,
  flush: () => Promise<void>,
): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const running = useRef(false)
  const latest = useRef({ view, params, step })
  useEffect(() => {
    latest.current = { view, params, step }
  })
  useEffect(() => {
    if (isSame(addressOf({ view, params, step }), params) || running.current) return
    running.current = true
    const tidy = async () => {
      await flush()
      running.current = false
      const shown = latest.current
      const { pathname, search: asked } = router.latestLocation
      const search = bookingAddressParams.parse(asked)
      // The renter is on the way to another step, or away: what is shown then is looked at when it is there.
      if (pathname !== '/reserva' || !isSame(search, shown.params)) return
      const wanted = addressOf(shown)
      if (isSame(wanted, search)) return
      const known = { ...shown.view, corrections: [], askedTotals: null }
      queryClient.setQueryData(reservationQuery(pickReservationParams(wanted)).queryKey, known)
      await navigate({ to: '/reserva', search: wanted, replace: true, resetScroll: false })
    }
    void tidy()
  }, [view, params, step, flush, queryClient, navigate, router])
}

type Shown = {
  readonly view: ReservationView
  readonly params: SearchParams
  readonly step: StepName
}

function addressOf({ view, params, step }: Shown) {
  return bookingParams(view.search, view.car.id, params.paso && step)
}

function isSame(wanted: object, params: SearchParams): boolean {
  const names = new Set([...Object.keys(wanted), ...Object.keys(params)])
  return [...names].every((name) => Reflect.get(wanted, name) === Reflect.get(params, name))
}
