import { baseQuote, carsFor, type Rental, rentalOf } from '~/domain/booking/rental'
import { accepts, isRentable } from '~/domain/booking/restriction'
import { movePickup, type RentalSearch } from '~/domain/booking/search'
import { addDays, dateOf, panamaNow, timeOf } from '~/domain/calendar/rental-period'
import { type Car, type Catalogue, shownCar } from '~/domain/catalogue'
import {
  availability,
  freeUnits,
  nearestAlternatives,
  nextFreeDate,
  occupiedUnits,
} from '~/domain/stock/availability'
import { vehiclesAt } from '~/domain/stock/vehicles'
import type { Submission } from '~/features/booking/draft.schema'
import { directus } from '~/server/directus/client.server'
import { readTakenSlots } from '~/server/directus/slots.server'
import { requestContext } from '~/server/request-context.server'
import type { Alternative } from './reservation.types'

const horizonDays = 21

/** The same car on the nearest later days, then up to three others (D6). @throws AppError `unavailable`. */
export async function findAlternatives(
  { search, carId }: Pick<Submission, 'search' | 'carId'>,
  content: Catalogue,
): Promise<Alternative[]> {
  const wanted = content.cars.find(({ id }) => id === carId)
  const rental = rentalOf(search, content)
  if (!wanted || !rental) return []
  const range = {
    from: dateOf(search.pickup),
    to: addDays(dateOf(rental.occupiedUntil), horizonDays),
  }
  const taken = await readTakenSlots(directus(), range, requestContext().now)
  const others = nearestAlternatives(wanted, freeCars(rental, content, taken))
  const moved = movedSearch(wanted, rental, content, taken)
  const later = moved && rentalOf(moved, content)
  return [
    ...(later ? [offer('dates', wanted, later, content)] : []),
    ...others.map(({ car }) => offer('car', car, rental, content)),
  ]
}

function offer(
  kind: Alternative['kind'],
  car: Car,
  rental: Rental,
  content: Catalogue,
): Alternative {
  return {
    kind,
    car: shownCar(car),
    search: rental.search,
    days: rental.days,
    prepaidTotal: baseQuote(car, 'prepaid', rental, content).total,
    postpaidTotal: baseQuote(car, 'postpaid', rental, content).total,
  }
}

function freeCars(rental: Rental, content: Catalogue, taken: readonly string[]) {
  const { days, halves } = rental
  const now = panamaNow(requestContext().now)
  const rented = carsFor(days, content).filter((car) => isRentable(car, rental, content, now))
  return rented.map((car) => {
    const occupied = occupiedUnits(car.id, taken)
    const units = vehiclesAt(car.id, rental.pickupBranch, content)
    const free = units && freeUnits(units, occupied, halves).length
    return { car, availability: availability(car, free, { promoRunning: false }) }
  })
}

function movedSearch(
  car: Car,
  { search, occupiedUntil, pickupBranch }: Rental,
  content: Catalogue,
  taken: readonly string[],
): RentalSearch | null {
  const units = vehiclesAt(car.id, pickupBranch, content)
  if (car.status === 'unavailable' || units === null) return null
  const now = panamaNow(requestContext().now)
  const { pickup } = search
  const occupied = occupiedUnits(car.id, taken)
  const date = nextFreeDate({
    units,
    occupied,
    pickup,
    until: occupiedUntil,
    horizonDays,
    accepts: (moved) => moved !== pickup && accepts(car, movePickup(search, moved), content, now),
  })
  return date === null ? null : movePickup(search, `${date}T${timeOf(pickup)}`)
}
