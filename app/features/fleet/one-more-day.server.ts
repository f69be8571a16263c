import { baseQuote, type Rental, ratedRental, rentalOf } from '~/domain/booking/rental'
import { isRentable } from '~/domain/booking/restriction'
import { correctSearch } from '~/domain/booking/search-correction'
import { addDays, type LocalDateTime } from '~/domain/calendar/rental-period'
import type { Car, Catalogue } from '~/domain/catalogue'
import type { Coupon } from '~/domain/pricing/coupon'
import { lengthDiscount } from '~/domain/pricing/rates'
import { passesMinimumDays } from '~/domain/stock/car-rules'
import { isCarFree, type Stock } from '../../server/stock/stock.server'
import type { OneMoreDay } from './fleet.types'

type Facts = {
  readonly rental: Rental
  readonly content: Catalogue
  readonly stock: Stock
  /** Taken off where it serves. */
  readonly coupon: Coupon | null
  readonly now: LocalDateTime
}

/**
 * Said where the day is cheaper than a day of the rental as it is, and the car is rented and free with it. The return is
 * moved to where it may be.
 */
export function oneMoreDay(car: Car, facts: Facts): OneMoreDay | null {
  const { rental, content, coupon } = facts
  const days = rental.days + 1
  const { lengths } = content.rates
  const length = lengthDiscount(ratedRental({ ...rental, days }), lengths)
  const before = lengthDiscount(ratedRental(rental), lengths)
  // Most rentals reach nothing more: the search is corrected for those that do.
  if (!length || length.percent <= (before?.percent ?? 0)) return null
  const longer = aDayLonger(rental, facts)
  if (longer?.days !== days || !canHave(car, longer, facts)) return null
  const total = baseQuote(car, 'prepaid', rental, content, coupon).total
  const withDay = baseQuote(car, 'prepaid', longer, content, coupon).total
  const isWorthIt = (withDay - total) * rental.days < total
  if (!isWorthIt) return null
  return { rate: length.name, days, total, longer: withDay, return: longer.search.return }
}

function aDayLonger({ search }: Rental, { content, now }: Facts): Rental | null {
  const wished = { ...search, return: addDays(search.return, 1) }
  return rentalOf(correctSearch(wished, { ...content, now }).search, content)
}

/** A day that the next page would refuse is not promised on this one. */
function canHave(car: Car, longer: Rental, { content, stock, now }: Facts): boolean {
  return (
    passesMinimumDays(car, longer.days) &&
    isRentable(car, longer, content, now) &&
    isCarFree(car, longer, content, stock)
  )
}
