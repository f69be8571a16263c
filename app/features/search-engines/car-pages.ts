import { baseQuote, rentalOf } from '~/domain/booking/rental'
import { correctSearch } from '~/domain/booking/search-correction'
import { addDays, dateOf } from '~/domain/calendar/rental-period'
import type { Car } from '~/domain/catalogue'
import { carClassName, carName, fuelName, gearboxName } from '~/features/booking/car-words'
import { m } from '~/paraglide/messages'
import { carData } from './car-data'
import { latest, type PageContent, type PageFamily } from './page-content'
import { fleetCrumb, wayTo } from './page-families'

/** Days for which a price is said to stand. */
const PRICE_DAYS = 7

/**
 * A page for each car.
 * @param slugsOf by the car's id, the last part of its address
 */
export function carPages(
  slugsOf: (cars: readonly Car[]) => ReadonlyMap<number, string>,
): PageFamily {
  return (content) => {
    const { cars } = content.catalogue
    const slugs = slugsOf(cars)
    return cars.map((car) => {
      const path = `/flota/${slugs.get(car.id) ?? car.id}`
      return {
        path,
        changedAt: latest(content.changes.cars.get(String(car.id))),
        data: () => {
          const way = wayTo(content, fleetCrumb(), { name: carName(car), path })
          const product = productOf(car, path, content)
          return product ? [way, product] : [way]
        },
      }
    })
  }
}

/**
 * The product has the price of the usual search, as the landing page shows it; it is null when there is nowhere to rent
 * it.
 */
function productOf(car: Car, path: string, { catalogue, now, origin, locale }: PageContent) {
  const { search } = correctSearch({}, { ...catalogue, now })
  const rental = rentalOf(search, catalogue)
  if (!rental) return null
  return carData({
    car,
    path,
    origin,
    locale,
    category: carClassName(car.class),
    description: m.engines_car({
      car: carName(car),
      class: carClassName(car.class),
      passengers: car.passengers,
      gearbox: gearboxName(car.transmission),
      fuel: fuelName(car.fuel),
    }),
    quote: baseQuote(car, 'prepaid', rental, catalogue),
    validUntil: addDays(dateOf(now), PRICE_DAYS),
  })
}
