import type { Car, Catalogue } from '~/domain/catalogue'
import type { Coupon } from '~/domain/coupon'
import { addDays, type LocalDateTime } from '~/domain/rental-period'
import { checkSearch } from '~/domain/search'
import { correctSearch } from '~/domain/search-correction'
import { baseQuote, type Rental, ratesOf, rentalOf } from '~/features/booking/rental'
import type { OneMoreDay } from './fleet.types'

/** Said where the day is cheaper than a day of the rental as it is. The return is moved to where it may be. */
export function oneMoreDay(
  car: Car,
  rental: Rental,
  content: Catalogue,
  { coupon, now }: { readonly coupon: Coupon | null; readonly now: LocalDateTime },
): OneMoreDay | null {
  const days = rental.days + 1
  const context = { ...content, now }
  const wished = { ...rental.search, return: addDays(rental.search.return, 1) }
  const search =
    checkSearch(wished, context).length === 0 ? wished : correctSearch(wished, context).search
  const longer = rentalOf(search, content)
  if (!longer || longer.days !== days) return null
  const rates = ratesOf(car, longer, content)
  const { length } = rates
  const before = ratesOf(car, rental, content).length
  if (!length || length.percent <= (before?.percent ?? 0)) return null
  const total = baseQuote(car, 'prepaid', rental, content, coupon).total
  const withDay = baseQuote(car, 'prepaid', longer, content, coupon).total
  const isWorthIt = (withDay - total) * rental.days < total
  if (!isWorthIt) return null
  return { rate: length.name, days, total, longer: withDay, return: search.return }
}
