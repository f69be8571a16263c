import {
  chosenFilters,
  type FilterGroup,
  type FleetFilters,
  filterGroups,
  filterOffers,
  isAvailable,
  type Listable,
  passes,
  sortOffers,
} from './filters'
import type { CarOffer } from './fleet.types'

type Advised = Listable & Pick<CarOffer, 'nextFree'>

export type EmptyAdvice<Offer = CarOffer> = {
  /** Groups whose removal alone leaves cars that are free, the smallest change first. */
  readonly removals: readonly { readonly group: FilterGroup; readonly count: number }[]
  /** When the filters only leave cars that are taken: the first pickup at which one of them is free again. */
  readonly nextFree: { readonly pickup: string; readonly count: number } | null
  readonly nearest: readonly Offer[]
}

/** Advice for an empty list; `offers` is the whole fleet for the dates. */
export function adviseEmpty<Offer extends Advised>(
  offers: readonly Offer[],
  filters: FleetFilters,
  count = 2,
): EmptyAdvice<Offer> {
  return {
    removals: removalsOf(offers, filters),
    nextFree: nextFreeOf(offers, filters),
    nearest: nearestOffers(offers, filters, count),
  }
}

/** The free cars that meet most of the filters; among equals the more important ones met, then the price. */
function nearestOffers<Offer extends Advised>(
  offers: readonly Offer[],
  filters: FleetFilters,
  count: number,
): Offer[] {
  const score = (offer: Offer) =>
    filterGroups.reduce((sum, group) => {
      if (passes(offer, filters, group)) return sum + 100 + importance[group]
      return group === 'pasajeros' ? sum + (100 * offer.car.passengers) / 20 : sum
    }, 0)
  return sortOffers(offers.filter(isAvailable))
    .toSorted((a, b) => score(b) - score(a))
    .slice(0, count)
}

function removalsOf(offers: readonly Advised[], filters: FleetFilters): EmptyAdvice['removals'] {
  const groups = new Set(chosenFilters(filters).map(({ group }) => group))
  return [...groups]
    .toSorted((a, b) => importance[a] - importance[b])
    .map((group) => ({
      group,
      count: filterOffers(offers, filters, group).filter(isAvailable).length,
    }))
    .filter(({ count }) => count > 0)
}

function nextFreeOf(offers: readonly Advised[], filters: FleetFilters): EmptyAdvice['nextFree'] {
  const pickups = filterOffers(offers, filters, 'disponibles')
    .flatMap(({ nextFree }) => (nextFree ? [nextFree] : []))
    .toSorted()
  const [pickup] = pickups
  return pickup ? { pickup, count: pickups.filter((other) => other === pickup).length } : null
}

/** How much of a wish a filter is: the gearbox is given up first, the kind of car last. */
const importance: Record<FilterGroup, number> = {
  transmision: 0,
  marca: 1,
  clase: 2,
  disponibles: 3,
  pasajeros: 4,
  tipo: 5,
}
