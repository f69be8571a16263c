import type { CarType } from '~/domain/catalogue'
import { isAvailable } from '~/features/fleet/filters'
import type { CarOffer } from '~/features/fleet/fleet.types'
import { getFleetList } from '~/features/fleet/get-fleet.server'
import type { RentalParams } from '~/features/search/rental-params'

const types: readonly CarType[] = ['economico', 'sedan', 'suv', 'van']

/** The cheapest free car of each type, paid now; the search is corrected first (D2). @throws AppError as `getFleetList`. */
export async function getBranchCars(params: RentalParams) {
  // The fleet is worked out once for all four.
  const lists = await Promise.all(types.map((type) => getFleetList({ ...params, tipo: [type] })))
  const offers = lists.map((list) => list.offers.find(isAvailable))
  const cars = offers.flatMap((offer) => (offer ? [carOf(offer)] : []))
  return { days: offers.find(Boolean)?.prepaid.days ?? 0, cars }
}

function carOf({ car, prepaid }: CarOffer) {
  const { id, make, model, image, type } = car
  return {
    type,
    car: { id, make, model, image },
    /** One day of the rental with everything in it, rounded up to the cent. */
    dayPrice: Math.ceil(prepaid.total / prepaid.days),
  }
}
