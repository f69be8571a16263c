import type { CheaperRental, LongerRental } from '~/domain/booking/longer-rental'
import { baseQuote, type Rental } from '~/domain/booking/rental'
import { isRentable } from '~/domain/booking/restriction'
import type { LocalDateTime } from '~/domain/calendar/rental-period'
import type { Car, Catalogue } from '~/domain/catalogue'
import type { Coupon } from '~/domain/pricing/coupon'
import { passesMinimumDays } from '~/domain/stock/car-rules'
import { isCarFree, type Stock } from '../../server/stock/stock.server'

type Facts = {
  readonly rental: Rental
  /** The lengths beyond it, the nearest first (`longerRentals`). */
  readonly longer: readonly LongerRental[]
  readonly content: Catalogue
  /** Taken off where it serves. */
  readonly coupon: Coupon | null
  readonly now: LocalDateTime
}

/** A longer rental that is worth telling of where a vehicle is free for it. */
export type WorthLength = { readonly rental: Rental; readonly told: CheaperRental }

/**
 * The lengths at which the car is rented and costs less, the nearest first; of one more day also where that day is
 * cheaper than a day of the rental as it is.
 */
export function worthLengths(car: Car, facts: Facts): readonly WorthLength[] {
  const { rental, longer, content, coupon, now } = facts
  if (longer.length === 0) return []
  const totalOf = (one: Rental) => baseQuote(car, 'prepaid', one, content, coupon).total
  const total = totalOf(rental)
  return longer.flatMap(({ rate, rental: other }): WorthLength[] => {
    const { days, search } = other
    const more = totalOf(other)
    const isCheapDay = days === rental.days + 1 && (more - total) * rental.days < total
    const isRented = () => passesMinimumDays(car, days) && isRentable(car, other, content, now)
    if ((more >= total && !isCheapDay) || !isRented()) return []
    return [{ rental: other, told: { rate, days, total, longer: more, return: search.return } }]
  })
}

/** The nearest length of those that a vehicle is free for: one that the next page would refuse is not promised. */
export function freeLength(
  car: Car,
  lengths: readonly WorthLength[],
  { content, stock }: { readonly content: Catalogue; readonly stock: Stock },
): CheaperRental | null {
  return lengths.find(({ rental }) => isCarFree(car, rental, content, stock))?.told ?? null
}
