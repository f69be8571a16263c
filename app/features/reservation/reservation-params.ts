import type { SearchParams } from '~/features/search/search.schema'

/** The params on which the booking's facts depend; the step turns without a new answer. */
export type ReservationParams = Pick<
  SearchParams,
  'recogida' | 'devolucion' | 'desde' | 'hasta' | 'edad' | 'auto' | 'cupon'
>

export function pickReservationParams(params: SearchParams): ReservationParams {
  const { recogida, devolucion, desde, hasta, edad, auto, cupon } = params
  return { recogida, devolucion, desde, hasta, edad, auto, cupon }
}
