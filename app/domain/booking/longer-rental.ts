import { correctSearch } from '~/domain/booking/search-correction'
import { addDays, type LocalDateTime } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import type { Localized } from '~/domain/locales'
import type { Cents } from '~/domain/pricing/money'
import { lengthDiscount } from '~/domain/pricing/rates'
import { type Rental, ratedRental, rentalOf } from './rental'

/** A rental that begins as another does and reaches a better length-of-rental discount. */
export type LongerRental = { readonly rate: Localized; readonly rental: Rental }

/** A longer rental with its total, beside that of the rental which was asked for. `return`: Panama-local. */
export type CheaperRental = {
  readonly rate: Localized
  readonly days: number
  readonly total: Cents
  readonly longer: Cents
  readonly return: LocalDateTime
}

/**
 * One for each length that the rental does not reach, the nearest first. The return is moved to where it may be; a length
 * that cannot be rented then is left out. Whether a car may be had for it is asked of each car.
 */
export function longerRentals(
  rental: Rental,
  content: Catalogue,
  now: LocalDateTime,
): readonly LongerRental[] {
  const { lengths } = content.rates
  const reached = lengthDiscount(ratedRental(rental), lengths)?.percent ?? 0
  const steps = lengths.flatMap(({ kind, days, percent }) =>
    kind === 'days' && days > rental.days && percent > reached ? [days] : [],
  )
  return [...new Set(steps)]
    .toSorted((one, other) => one - other)
    .flatMap((days): LongerRental[] => {
      const wished = {
        ...rental.search,
        return: addDays(rental.search.return, days - rental.days),
      }
      const longer = rentalOf(correctSearch(wished, { ...content, now }).search, content)
      if (!longer || longer.search.pickup !== rental.search.pickup || longer.days < days) return []
      const length = lengthDiscount(ratedRental(longer), lengths)
      return length ? [{ rate: length.name, rental: longer }] : []
    })
}
