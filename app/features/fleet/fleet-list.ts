import { adviseEmpty, type EmptyAdvice } from './empty-advice'
import {
  type Facets,
  facetsOf,
  filterOffers,
  isAvailable,
  type Listable,
  sortOffers,
} from './filters'
import type { CarOffer } from './fleet.types'
import type { FleetChoice } from './fleet-params'

/** A fleet with more is shown in pages, and the browser gets the cars of one page only. */
export const CARS_PER_PAGE = 60

/** The part of an offer that the choice and `fleetFacts` look at. */
export type Listed = Listable & Pick<CarOffer, 'nextFree' | 'before'>

export type FleetList<Offer = CarOffer> = {
  /** The offers of the page. */
  readonly offers: readonly Offer[]
  /** On all pages. */
  readonly listed: number
  readonly free: number
  /** From 1; one past the end is the last. */
  readonly page: number
  readonly pages: number
  readonly facets: Facets
  /** It is null when there are cars. */
  readonly advice: EmptyAdvice<Offer> | null
}

/** `offers`: the whole fleet for the dates. */
export function fleetList<Offer extends Listed>(
  offers: readonly Offer[],
  choice: FleetChoice,
): FleetList<Offer> {
  const listed = sortOffers(filterOffers(offers, choice), choice.orden)
  const pages = Math.max(1, Math.ceil(listed.length / CARS_PER_PAGE))
  const page = Math.min(choice.pagina ?? 1, pages)
  return {
    offers: listed.slice((page - 1) * CARS_PER_PAGE, page * CARS_PER_PAGE),
    listed: listed.length,
    free: listed.filter(isAvailable).length,
    page,
    pages,
    facets: facetsOf(offers, choice),
    advice: listed.length === 0 && offers.length > 0 ? adviseEmpty(offers, choice) : null,
  }
}

/** How many of the brand's cars a coupon takes something off. */
export type CouponReach = 'all' | 'some' | 'none'

/** The facts that the screen tells of the whole fleet, whatever the filters. */
export type FleetFacts = {
  readonly reach: CouponReach
  /** The picture of each type: that of its first car. */
  readonly pictures: Readonly<Record<string, string>>
}

export function fleetFacts(offers: readonly Pick<Listed, 'car' | 'before'>[]): FleetFacts {
  const pictures: Record<string, string> = {}
  for (const { car } of offers) if (car.image) pictures[car.type] ??= car.image
  const served = offers.filter(({ before }) => before !== null).length
  const reach = served === 0 ? 'none' : served === offers.length ? 'all' : 'some'
  return { reach, pictures }
}
