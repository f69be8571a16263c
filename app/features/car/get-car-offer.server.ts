import type { Car } from '~/domain/catalogue'
import { nearestAlternatives } from '~/domain/stock/availability'
import { carBySlug, carSlugs } from '~/domain/stock/car-slug'
import { fleetOffers } from '~/features/fleet/get-fleet.server'
import type { SearchParams } from '~/features/search/search.schema'
import { catalogue } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import type { CarOfferView, SimilarCar } from './car.types'

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
  const { view, cars, complete } = await fleetOffers(params)
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
  return { search, corrections, days, offer, stockKnown, coupon, similar }
}

function similarCar(car: Car, slug: string, total: number): SimilarCar {
  const { id, make, model, class: carClass, passengers, luggage, transmission } = car
  const { image, sideImage } = car
  const facts = { id, make, model, class: carClass, passengers, luggage, transmission }
  return { ...facts, image, sideImage, slug, total }
}
