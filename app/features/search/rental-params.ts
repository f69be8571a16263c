import type { RentalSearch } from '~/domain/search'
import type { SearchParams } from './search.schema'

/** What prices and stock depend on; filters, order and steps change without a new answer. */
export type RentalParams = Pick<SearchParams, 'recogida' | 'devolucion' | 'desde' | 'hasta'>

/** What the totals of the fleet depend on: the coupon is in them (D36). */
export type FleetParams = Pick<SearchParams, keyof RentalParams | 'cupon'>

export function rentalParams(search: RentalSearch): Required<RentalParams> {
  return {
    recogida: search.pickupBranch,
    devolucion: search.returnBranch,
    desde: search.pickup,
    hasta: search.return,
  }
}

export function pickRentalParams(params: SearchParams): RentalParams {
  const { recogida, devolucion, desde, hasta } = params
  return { recogida, devolucion, desde, hasta }
}

export function pickFleetParams(params: SearchParams): FleetParams {
  return { ...pickRentalParams(params), cupon: params.cupon }
}

/** What an address held, under the domain's names, ready for `correctSearch`; values may be missing or wrong. */
export function askedRental(params: SearchParams): Partial<Record<keyof RentalSearch, string>> {
  return {
    pickupBranch: params.recogida,
    returnBranch: params.devolucion,
    pickup: params.desde,
    return: params.hasta,
  }
}
