import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Draft } from '~/features/booking/booking.types'
import type { SearchParams } from '~/features/search/search.schema'
import { getReservationFn } from './reservation.functions'

/** The params on which the booking's facts depend; the step turns without a new answer. */
export type ReservationParams = Pick<
  SearchParams,
  'recogida' | 'devolucion' | 'desde' | 'hasta' | 'auto' | 'cupon'
>

export function pickReservationParams(params: SearchParams): ReservationParams {
  const { recogida, devolucion, desde, hasta, auto, cupon } = params
  return { recogida, devolucion, desde, hasta, auto, cupon }
}

/** Asked anew when the page is opened (`forgetReservation`); what is saved meanwhile is put in by `keepDraft`. */
export function reservationQuery(params: ReservationParams) {
  return queryOptions({
    queryKey: ['reservation', params],
    queryFn: () => getReservationFn({ data: params }),
    staleTime: 60_000,
  })
}

/** The page was left: other pages may change the draft, and others rent the car. */
export function forgetReservation(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['reservation'], refetchType: 'none' })
}

/** The draft as the server has it now: no screen begins with an older one. */
export function keepDraft(queryClient: QueryClient, draft: Draft): void {
  queryClient.setQueriesData<Awaited<ReturnType<typeof getReservationFn>>>(
    { queryKey: ['reservation'] },
    (known) => (known && 'view' in known ? { view: { ...known.view, draft } } : known),
  )
}
