import type { Car, Site } from '~/domain/catalogue'
import type { Cents } from '~/domain/pricing/money'
import { carClassName, carName, gearboxName } from '~/features/booking/car-words'
import type { CarOffer } from '~/features/fleet/fleet.types'
import { m } from '~/paraglide/messages'
import type { CarOfferView, CarView } from './car.types'

/**
 * The facts of the page's head: title, sharing, structured data. They are few, because a document carries them beside
 * the rest.
 */
export type CarFacts = {
  readonly name: string
  readonly make: Car['make']
  readonly className: string
  readonly description: string
  /** Without locale. */
  readonly path: `/flota/${string}`
  readonly image: string | null
  /** The total for paying now and its days; null: not rented for the dates, or not known when the document was sent. */
  readonly price: { readonly total: Cents; readonly days: number } | null
  /** It is null when stock is not known, and nothing is said of it (D7). */
  readonly availability: CarOffer['availability'] | null
}

export function carFacts(
  { slug, car }: CarView,
  answer: CarOfferView | null,
  site: Pick<Site, 'name'>,
): CarFacts {
  const name = carName(car)
  const className = carClassName(car.class)
  const facts = [m.car_seats({ count: car.passengers }), gearboxName(car.transmission)]
  const offer = answer?.offer ?? null
  return {
    name,
    make: car.make,
    className,
    description: m.carpage_description({
      car: name,
      brand: site.name,
      klass: className,
      facts: facts.join(', ').toLowerCase(),
    }),
    path: `/flota/${slug}`,
    image: car.image ?? null,
    price: offer && answer && { total: offer.prepaid.total, days: answer.days },
    availability: answer?.stockKnown ? (offer?.availability ?? null) : null,
  }
}
