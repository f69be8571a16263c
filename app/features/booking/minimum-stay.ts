import type { Car, Catalogue, Localized } from '~/domain/catalogue'
import { minimumStayOf } from '~/domain/rates'
import { addDays } from '~/domain/rental-period'
import { type Rental, ratedRental } from './rental'

/** `return`: Panama-local, at which a rental with the same pickup is long enough. */
export type MinimumStay = {
  readonly days: number
  readonly season: Localized
  readonly return: string
}

/** What the seasons of a rental's days ask for beyond it; null: nothing. The days it would add may ask for more themselves. */
export function minimumStay(
  car: Pick<Car, 'id' | 'class'>,
  { search, days }: Pick<Rental, 'search' | 'days'>,
  { rates }: Pick<Catalogue, 'rates'>,
): MinimumStay | null {
  let asked = ratedRental({ search, days })
  let found = minimumStayOf(car, asked, rates)
  for (let next = found; next; next = minimumStayOf(car, asked, rates)) {
    found = next
    asked = { ...asked, days: next.days }
  }
  if (!found) return null
  return {
    days: found.days,
    season: found.season.name,
    return: addDays(search.pickup, found.days),
  }
}
