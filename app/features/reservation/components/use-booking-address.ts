import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { bookingParams, type StepName } from '~/features/booking/step'
import type { SearchParams } from '~/features/search/search.schema'
import { reservationQuery } from '../reservation.functions'
import type { ReservationView } from '../reservation.types'
import { pickReservationParams } from '../reservation-params'

/**
 * Writes the answer into the address (D2), without what the page has taken over (way of paying, coupon, notice): a
 * copied link reproduces the screen, a reload undoes no later choice. It is cached under the new key: asked once.
 * @returns waits until it is written
 */
export function useBookingAddress(
  view: ReservationView,
  params: SearchParams,
  /** As shown, which is not always as asked. */
  step: StepName,
  flush: () => Promise<void>,
): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const running = useRef(false)
  const writing = useRef(Promise.resolve())
  const latestView = useRef(view)
  useEffect(() => {
    latestView.current = view
  })
  useEffect(() => {
    const search = bookingParams(view.search, view.car.id, params.paso && step)
    if (isSame(search, params) || running.current) return
    running.current = true
    const tidy = async () => {
      await flush()
      running.current = false
      // The renter may have gone on meanwhile, to another step or away: that stays as it is.
      const { pathname, search: latest } = router.latestLocation
      if (pathname !== '/reserva') return
      const wanted = latest.paso === params.paso ? search : { ...search, paso: latest.paso }
      if (isSame(wanted, latest)) return
      const known = { ...latestView.current, corrections: [], askedTotals: null }
      queryClient.setQueryData(reservationQuery(pickReservationParams(wanted)).queryKey, known)
      await navigate({ to: '/reserva', search: wanted, replace: true, resetScroll: false })
    }
    writing.current = tidy()
  }, [view, params, step, flush, queryClient, navigate, router])
  return useCallback(() => writing.current, [])
}

function isSame(wanted: object, params: SearchParams): boolean {
  const names = new Set([...Object.keys(wanted), ...Object.keys(params)])
  return [...names].every((name) => Reflect.get(wanted, name) === Reflect.get(params, name))
}
