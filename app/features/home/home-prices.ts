import type { CarType } from '~/domain/catalogue'
import type { CarOffer, FleetView } from '~/features/fleet/fleet.types'
import type { ClassTile, HomePrices } from './home.types'

const types: readonly CarType[] = ['economico', 'sedan', 'suv', 'van']

export function homePrices(fleet: FleetView): HomePrices {
  const example = cheapest(fleet, 'sedan') ?? cheapest(fleet)
  const from = cheapest(fleet)?.prepaid.total ?? null
  return {
    days: fleet.days,
    from,
    fromDays: from === null ? shortestRental(fleet) : null,
    tiles: types.flatMap((type) => tile(cheapest(fleet, type)) ?? []),
    example: example && {
      car: `${example.car.make} ${example.car.model}`,
      quote: example.prepaid,
    },
    heroImage: heroImage(fleet),
    discount: prepaidDiscount(fleet),
  }
}

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

function tile(offer: CarOffer | null): ClassTile | null {
  if (!offer) return null
  const { id, make, model, type, sideImage } = offer.car
  return {
    type,
    car: { id, make, model, sideImage },
    dayPrice: Math.ceil(offer.prepaid.total / offer.prepaid.days),
  }
}

/** The first car of the brand's list with a side picture, an SUV if there is one. */
function heroImage(fleet: FleetView): string | null {
  const pictured = fleet.offers
    .map(({ car }) => car)
    .filter(({ sideImage }) => sideImage !== null)
    .toSorted((a, b) => a.sort - b.sort)
  const car = pictured.find(({ type }) => type === 'suv') ?? pictured[0]
  return car?.sideImage ?? null
}

function prepaidDiscount(fleet: FleetView): HomePrices['discount'] {
  const discounts = fleet.offers.map(({ car }) => car.discount)
  const largest = Math.max(0, ...discounts)
  if (largest === 0) return null
  return { percent: largest / 100, everyCar: discounts.every((one) => one === largest) }
}
