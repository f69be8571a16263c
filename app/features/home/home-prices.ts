import type { CarType } from '~/domain/catalogue'
import type { CarOffer, FleetView } from '~/features/fleet/fleet.types'

const types: readonly CarType[] = ['economico', 'sedan', 'suv', 'van']

/** The part of a fleet that the landing page shows: it travels with every first visit. All prices are paid now. */
export function homePrices(fleet: FleetView) {
  const example = cheapest(fleet, 'sedan') ?? cheapest(fleet)
  const from = cheapest(fleet)?.prepaid.total ?? null
  return {
    days: fleet.days,
    /** Lowest total; null: nothing is free. */
    from,
    /** Days from which the first car is rented then, where that is why nothing is; null: it is not. */
    fromDays: from === null ? shortestRental(fleet) : null,
    tiles: types.flatMap((type) => tile(cheapest(fleet, type)) ?? []),
    example: example && {
      car: `${example.car.make} ${example.car.model}`,
      quote: example.prepaid,
    },
  }
}
export type ClassTile = ReturnType<typeof homePrices>['tiles'][number]

function cheapest(fleet: FleetView, type?: CarType): CarOffer | null {
  const [first] = fleet.offers
    .filter(({ availability }) => availability !== 'unavailable')
    .filter(({ car }) => type === undefined || car.type === type)
    .toSorted((a, b) => a.prepaid.total - b.prepaid.total)
  return first ?? null
}

/** Days of the shortest rental that some free car asks for; null when no free car asks for a longer one. */
function shortestRental({ offers }: FleetView): number | null {
  const stays = offers.flatMap(({ minimumRental, unitsLeft }) =>
    minimumRental?.return && unitsLeft !== 0 ? minimumRental.days : [],
  )
  return stays.length > 0 ? Math.min(...stays) : null
}

function tile(offer: CarOffer | null) {
  if (!offer) return null
  const { id, make, model, type, sideImage } = offer.car
  return {
    type,
    car: { id, make, model, sideImage },
    /** One day of the example rental, rounded up to the cent: it never promises less than is charged. */
    dayPrice: Math.ceil(offer.prepaid.total / offer.prepaid.days),
  }
}
