import { queryOptions } from '@tanstack/react-query'
import type { SearchParams } from '~/features/search/search.schema'
import { getBooking, getReservation } from './reservation.functions'

/** The params on which the booking's facts depend; the step turns without a new answer. */
export type ReservationParams = Pick<
  SearchParams,
  'recogida' | 'devolucion' | 'desde' | 'hasta' | 'auto' | 'cupon'
>

export function pickReservationParams(params: SearchParams): ReservationParams {
  const { recogida, devolucion, desde, hasta, auto, cupon } = params
  return { recogida, devolucion, desde, hasta, auto, cupon }
}

/** What `/reserva` shows. Stock and draft move: asked anew whenever the page is opened. */
export function reservationQuery(params: ReservationParams) {
  return queryOptions({
    queryKey: ['reservation', params],
    queryFn: () => getReservation({ data: params }),
    staleTime: 10_000,
  })
}

/**
 * The reservation of this browser; asked anew by each page that shows it. The few seconds are for the
 * guards and the loader of one page, which all want it.
 */
export function bookingQuery() {
  return queryOptions({
    queryKey: ['booking'],
    queryFn: () => getBooking(),
    staleTime: 3000,
  })
}
