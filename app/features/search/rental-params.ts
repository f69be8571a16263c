import type { RentalSearch, TripField } from '~/domain/booking/search'
import type { SearchParams } from './search.schema'

/** The params that prices and stock depend on; filters, order and steps change without a new answer. */
export type RentalParams = Pick<
  SearchParams,
  'recogida' | 'devolucion' | 'desde' | 'hasta' | 'edad'
>

/** The params that the fleet's totals depend on: the coupon is in them (D36). */
export type FleetParams = Pick<SearchParams, keyof RentalParams | 'cupon'>

/** The params of a whole search; an absent age is one that does not matter. */
export type TripParams = Required<Omit<RentalParams, 'edad'>> & Pick<RentalParams, 'edad'>

export function rentalParams(search: RentalSearch): TripParams {
  return {
    recogida: search.pickupBranch,
    devolucion: search.returnBranch,
    desde: search.pickup,
    hasta: search.return,
    edad: search.driverAge,
  }
}

export function pickRentalParams(params: SearchParams): RentalParams {
  const { recogida, devolucion, desde, hasta, edad } = params
  return { recogida, devolucion, desde, hasta, edad }
}

export function pickFleetParams(params: SearchParams): FleetParams {
  return { ...pickRentalParams(params), cupon: params.cupon }
}

/** The search of an address under the domain's names, ready for `correctSearch`; values may be missing or wrong. */
export function askedRental(
  params: SearchParams,
): Partial<Record<TripField, string>> & Pick<RentalSearch, 'driverAge'> {
  return {
    pickupBranch: params.recogida,
    returnBranch: params.devolucion,
    pickup: params.desde,
    return: params.hasta,
    driverAge: params.edad,
  }
}
