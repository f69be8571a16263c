import { partCosts, youngDriverCost } from '~/domain/booking/part-costs'
import type { PricedValues } from '~/domain/booking/quote'
import { ratesOf, rentalTerms } from '~/domain/booking/rental'
import type { RentalSearch } from '~/domain/booking/search'
import { type Car, type Catalogue, shownCar } from '~/domain/catalogue'
import { type Coupon, servesClass } from '~/domain/pricing/coupon'
import type { Cents } from '~/domain/pricing/money'
import { nearestAlternatives } from '~/domain/stock/availability'
import { carBySlug, carSlugs } from '~/domain/stock/car-slug'
import { fleetOffers } from '~/features/fleet/get-fleet.server'
import type { SearchParams } from '~/features/search/search.schema'
import { catalogue } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import type { CarOfferView, CarParts, SimilarCar } from './car.types'

/**
 * Taken from the fleet's answer for the same search: card and page show one price. Null: the brand has no such car. When
 * stock cannot be read there are prices and `stockKnown` is false (D7).
 * @throws AppError `site_config`, `unavailable` when the catalogue cannot be had
 */
export async function getCarOffer(
  slug: string,
  params: SearchParams,
): Promise<CarOfferView | null> {
  const { value: content } = await catalogue(requestContext().brand)
  const found = carBySlug(content.cars, slug)
  if (!found) return null
  const { view, cars, complete, coupon: applied } = await fleetOffers(params)
  const { search, corrections, days, stockKnown, coupon } = view
  const listed = cars.filter(({ car }) => car.id === found.car.id)
  const [offer = null] = await complete(listed)
  const slugs = carSlugs(content.cars)
  const candidates = cars.map(({ car, availability: state, prepaid }) => ({
    car,
    availability: { state },
    shown: similarCar(car, slugs.get(car.id) ?? '', prepaid.total),
  }))
  const similar = nearestAlternatives(found.car, candidates).map(({ shown }) => shown)
  const parts = partsOf(found.car, search, content, applied)
  return { search, corrections, days, offer, stockKnown, coupon, similar, parts }
}

function partsOf(
  car: Car,
  search: RentalSearch,
  content: Catalogue,
  coupon: Coupon | null,
): CarParts {
  const terms = rentalTerms(content, search)
  if (!terms) return { plans: {}, addOns: {}, youngDriver: 0 }
  const view = { ...terms, car: shownCar(car), rates: ratesOf(car, terms, content) }
  const chosen: PricedValues = {
    ...{ type: 'prepaid', coverageCode: '', addOns: {}, delivery: '', birthday: '' },
  }
  const taken = coupon && servesClass(coupon, car.class) ? coupon : null
  const costs = partCosts(view, chosen, taken)
  const byCode = (all: readonly { readonly code: string }[], costOf: (code: string) => Cents) =>
    Object.fromEntries(all.map(({ code }) => [code, costOf(code)]))
  return {
    plans: byCode(content.coverages, costs.coverage),
    addOns: byCode(content.addOns, costs.addOn),
    youngDriver: youngDriverCost(view, chosen, taken),
  }
}

function similarCar(car: Car, slug: string, total: number): SimilarCar {
  const { id, make, model, class: carClass, passengers, luggage, transmission } = car
  const { image, sideImage } = car
  const facts = { id, make, model, class: carClass, passengers, luggage, transmission }
  return { ...facts, image, sideImage, slug, total }
}
