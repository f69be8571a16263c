import type { CarType } from '~/domain/catalogue'
import type { CarOffer, FleetView } from '../fleet/fleet.types'

/** In the order of the tiles. */
const types: readonly CarType[] = ['economico', 'sedan', 'suv', 'van']

/** The cheapest offer paid now of each type that the brand can rent, in the order of the tiles. */
export function cheapestOfTypes(fleet: FleetView): readonly CarOffer[] {
  return types.flatMap((type) => cheapest(fleet, type) ?? [])
}

/** The cheapest offer paid now; null when nothing is free. Of one type, if asked. */
export function cheapest(fleet: FleetView, type?: CarType): CarOffer | null {
  const [first] = fleet.offers
    .filter(
      ({ car, availability }) => availability !== 'unavailable' && (!type || car.type === type),
    )
    .toSorted((a, b) => a.prepaid.total - b.prepaid.total)
  return first ?? null
}

/** The car of the price example: a sedan if there is one. */
export function exampleOffer(fleet: FleetView): CarOffer | null {
  return cheapest(fleet, 'sedan') ?? cheapest(fleet)
}

/** The car on the bridge: the first of the brand's list with a side picture, an SUV if there is one. */
export function heroOffer(fleet: FleetView): CarOffer | null {
  const pictured = fleet.offers
    .filter(({ car }) => car.sideImage !== null)
    .toSorted((a, b) => a.car.sort - b.car.sort)
  return pictured.find(({ car }) => car.type === 'suv') ?? pictured[0] ?? null
}

/** The percentage points of the largest discount for paying now, and whether every car has it; null: none has any. */
export function prepaidDiscount(
  fleet: FleetView,
): { readonly percent: number; readonly everyCar: boolean } | null {
  const discounts = fleet.offers.map(({ car }) => car.discount)
  const largest = Math.max(0, ...discounts)
  if (largest === 0) return null
  return { percent: largest / 100, everyCar: discounts.every((one) => one === largest) }
}
