import type { RentalSearch } from '~/domain/booking/search'
import { correctSearch } from '~/domain/booking/search-correction'
import {
  addDays,
  type LocalDateTime,
  rentalDays,
  rentalSettings,
} from '~/domain/calendar/rental-period'
import type { Car, Catalogue } from '~/domain/catalogue'
import type { Localized } from '~/domain/locales'
import { minimumRentalOf } from '~/domain/pricing/rates'
import { passesMinimumDays } from '~/domain/stock/car-rules'
import { type Rental, ratedRental } from './rental'

/** `return`: Panama-local, the first with the same pickup at which the car is rented; null: there is none. */
export type MinimumRental = {
  readonly days: number
  readonly season: Localized
  readonly return: LocalDateTime | null
}

type MinimumRentalCar = Pick<Car, 'id' | 'class' | 'minimumDays'>

/**
 * The minimum rental that the seasons of a rental's days ask for beyond it; null: none. The days it would add may ask
 * for more themselves.
 * @param now Panama-local
 */
export function minimumRental(
  car: MinimumRentalCar,
  { search, days }: Pick<Rental, 'search' | 'days'>,
  content: Catalogue,
  now: LocalDateTime,
): MinimumRental | null {
  let asked = ratedRental({ search, days })
  let found = minimumRentalOf(car, asked, content.rates)
  for (let next = found; next; next = minimumRentalOf(car, asked, content.rates)) {
    found = next
    asked = { ...asked, days: next.days }
  }
  if (!found) return null
  const returned = minimumReturn(car, search, { least: found.days, content, now })
  return { days: found.days, season: found.season.name, return: returned }
}

/** Moved to where the branch takes the car back, which may add days of a season that asks for more, or more than the car is rented for (D5). */
function minimumReturn(
  car: MinimumRentalCar,
  search: RentalSearch,
  {
    least,
    content,
    now,
  }: { readonly least: number; readonly content: Catalogue; readonly now: LocalDateTime },
): LocalDateTime | null {
  const isRented = (days: number) =>
    days <= rentalSettings.maximumDays && passesMinimumDays(car, days)
  for (let days = least; isRented(days); ) {
    const wished = { ...search, return: addDays(search.pickup, days) }
    const { search: possible } = correctSearch(wished, { ...content, now })
    const charged = rentalDays(possible.pickup, possible.return)
    if (possible.pickup !== search.pickup || !isRented(charged)) return null
    const more = minimumRentalOf(car, ratedRental({ search, days: charged }), content.rates)
    if (charged >= days && !more) return possible.return
    days = more?.days ?? days + 1
  }
  return null
}
