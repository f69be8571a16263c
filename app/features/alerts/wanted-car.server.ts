import { carsFor, rentalOf } from '~/domain/booking/rental'
import { type Restriction, restrictionOf } from '~/domain/booking/restriction'
import { checkSearch, type RentalSearch } from '~/domain/booking/search'
import { dateOf, panamaNow } from '~/domain/calendar/rental-period'
import type { Car, Catalogue } from '~/domain/catalogue'
import { isCarFree, readStock } from '~/server/stock/stock.server'

export type Wanted = { readonly carId: number; readonly search: RentalSearch }

/** `unknown`: the stock could not be read (D7). `gone`: it can no longer be booked so, whoever asks. */
export type WantedCar =
  | { readonly state: 'gone' }
  | { readonly state: 'not_rented'; readonly car: Car; readonly reason: Restriction }
  | { readonly state: 'free' | 'taken' | 'unknown'; readonly car: Car }

/**
 * The outlook of a car that somebody would wait for, by the stock that the list of cars shows. `now`: epoch
 * milliseconds.
 */
export async function wantedCar(
  { carId, search }: Wanted,
  content: Catalogue,
  now: number,
): Promise<WantedCar> {
  const at = panamaNow(now)
  if (checkSearch(search, { ...content, now: at }).length > 0) return { state: 'gone' }
  const rental = rentalOf(search, content)
  if (!rental) return { state: 'gone' }
  const car = carsFor(rental.days, content).find(({ id }) => id === carId)
  if (car?.status !== 'published') return { state: 'gone' }
  const reason = restrictionOf(car, rental, content, at)
  if (reason) return { state: 'not_rented', car, reason }
  const stock = await readStock({ from: dateOf(search.pickup), to: dateOf(rental.occupiedUntil) })
  if (!stock.known) return { state: 'unknown', car }
  return { state: isCarFree(car, rental, content, stock) ? 'free' : 'taken', car }
}
