import { longerRentals } from '~/domain/booking/longer-rental'
import { baseQuote, type Rental, ratesOf, rentalOf } from '~/domain/booking/rental'
import { isRentable } from '~/domain/booking/restriction'
import type { RentalSearch } from '~/domain/booking/search'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { Car, Catalogue } from '~/domain/catalogue'
import { passesMinimumDays } from '~/domain/stock/car-rules'
import { freeUnitsOf, occupancyOf } from '~/features/booking/free-units.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { requestContext } from '~/server/request-context.server'
import type { LongerTerms } from './reservation.types'

/**
 * Longer rentals that may cost less, for which the car is rented and free. Whether they do depends on what is chosen: the
 * form works it out. None where stock cannot be read.
 */
export async function longerTerms(
  car: Car,
  search: RentalSearch,
  content: Catalogue,
  own: Promise<number | null>,
): Promise<readonly LongerTerms[]> {
  const { now } = requestContext()
  const rental = rentalOf(search, content)
  if (!rental) return []
  const isRented = (other: Rental) =>
    passesMinimumDays(car, other.days) && isRentable(car, other, content, panamaNow(now))
  const found = longerRentals(rental, content, panamaNow(now)).filter(
    ({ rental: other }) => mayCostLess(car, rental, other, content) && isRented(other),
  )
  const answer: readonly LongerTerms[] = []
  return orUnavailable({ answer, warn: 'stock not read', facts: { carId: car.id } }, async () => {
    const free = await Promise.all(
      found.map(({ rental: other }) => freeUnitsOf(occupancyOf(car.id, other, content), now, own)),
    )
    return found
      .filter((_, index) => free[index]?.length !== 0)
      .map(({ rate, rental: other }) => ({
        rate,
        search: other.search,
        days: other.days,
        afterHoursFee: other.afterHoursFee,
        rates: ratesOf(car, other, content),
      }))
  })
}

/** Whatever is chosen beside the car costs more on more days. */
function mayCostLess(car: Car, rental: Rental, longer: Rental, content: Catalogue): boolean {
  return (['prepaid', 'postpaid'] as const).some(
    (type) =>
      baseQuote(car, type, longer, content).total < baseQuote(car, type, rental, content).total,
  )
}
