import { quoteOfType } from '~/domain/booking/quote'
import { carsFor, type Rental, ratesOf, rentalOf, rentalTerms } from '~/domain/booking/rental'
import { accepts, isRentable } from '~/domain/booking/restriction'
import { movePickup, type RentalSearch } from '~/domain/booking/search'
import { addDays, dateOf, panamaNow, parseLocalDate, timeOf } from '~/domain/calendar/rental-period'
import { type Car, type Catalogue, shownCar } from '~/domain/catalogue'
import { ageOn } from '~/domain/people/renter'
import {
  availability,
  freeUnits,
  nearestAlternatives,
  nextFreeDate,
  occupiedUnits,
} from '~/domain/stock/availability'
import { vehiclesAt } from '~/domain/stock/vehicles'
import { askCoupon } from '~/features/booking/coupons.server'
import type { Submission } from '~/features/booking/draft.schema'
import { directus } from '~/server/directus/client.server'
import { readTakenSlots } from '~/server/directus/slots.server'
import { requestContext } from '~/server/request-context.server'
import { readStock, type Stock } from '~/server/stock/stock.server'
import type { Alternative } from './reservation.types'

const horizonDays = 21

/**
 * The same car on the nearest later days, then up to three others that the renter is old enough for (D6), priced as the
 * form prices what was chosen. The car's own half days are asked for anew, because one of them has just gone; no others
 * are offered where their stock is not known. @throws AppError `unavailable`.
 */
export async function findAlternatives(
  submission: Submission,
  content: Catalogue,
): Promise<Alternative[]> {
  const { search, carId, renter } = submission
  const wanted = content.cars.find(({ id }) => id === carId)
  const rental = rentalOf(search, content)
  if (!wanted || !rental) return []
  const range = {
    from: dateOf(search.pickup),
    to: addDays(dateOf(rental.occupiedUntil), horizonDays),
  }
  const [stock, taken] = await Promise.all([
    readStock(range),
    readTakenSlots(directus(), { ...range, carIds: [carId] }, requestContext().now),
  ])
  const birthday = parseLocalDate(renter.birthday)
  const driverAge = birthday ? ageOn(birthday, dateOf(search.pickup)) : undefined
  const driven = { ...rental, search: { ...search, driverAge } }
  const others = stock.known ? nearestAlternatives(wanted, freeCars(driven, content, stock)) : []
  const moved = movedSearch(wanted, rental, content, taken)
  const offers = await Promise.all([
    moved && offer('dates', wanted, { ...submission, search: moved }, content),
    ...others.map(({ car }) => offer('car', car, submission, content)),
  ])
  return offers.filter((one) => one !== null)
}

async function offer(
  kind: Alternative['kind'],
  car: Car,
  { search, ...submission }: Submission,
  content: Catalogue,
): Promise<Alternative | null> {
  const terms = rentalTerms(content, search)
  if (!terms) return null
  const { coverageCode, renter, coupon: code } = submission
  const { brand, now } = requestContext()
  const asked = { code, days: terms.days, brand, carClass: car.class, now }
  const coupon = code === '' ? null : await askCoupon(asked)
  const view = { ...terms, car: shownCar(car), rates: ratesOf(car, terms, content) }
  const { birthday } = renter
  const chosen = { ...submission, coverageCode: coverageCode ?? '', birthday }
  const totalOf = (type: Submission['type']) =>
    quoteOfType(view, chosen, coupon?.ok ? coupon.coupon : null, type).total
  return {
    ...{ kind, car: view.car, search, days: terms.days },
    ...{ prepaidTotal: totalOf('prepaid'), postpaidTotal: totalOf('postpaid') },
  }
}

function freeCars(rental: Rental, content: Catalogue, stock: Stock) {
  const { days, halves } = rental
  const now = panamaNow(requestContext().now)
  const rented = carsFor(days, content).filter((car) => isRentable(car, rental, content, now))
  return rented.map((car) => {
    const units = vehiclesAt(car.id, rental.pickupBranch, content)
    const free = units && freeUnits(units, stock.occupiedOf(car.id), halves).length
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
