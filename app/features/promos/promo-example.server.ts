import { carsFor, rentalOf } from '~/domain/booking/rental'
import { isRentable } from '~/domain/booking/restriction'
import { correctSearch } from '~/domain/booking/search-correction'
import { dateOf, panamaNow } from '~/domain/calendar/rental-period'
import type { Catalogue, Promo } from '~/domain/catalogue'
import { type Coupon, servesClass } from '~/domain/pricing/coupon'
import { carName } from '~/features/booking/car-words'
import { totalsFor } from '~/features/fleet/fleet-totals.server'
import { askedRental } from '~/features/search/rental-params'
import { requestContext } from '~/server/request-context.server'
import { isCarFree, readStock } from '~/server/stock/stock.server'
import { fleetSearch, linkedSearch } from './fleet-search'

/**
 * Totals to pay now for the cheapest free car of those that the promo is about, as the fleet that it opens shows them
 * without and with the coupon (D8); null: none.
 */
export async function promoExample(
  promo: Pick<Promo, 'link' | 'classes'>,
  coupon: Coupon,
  content: Catalogue,
) {
  const context = { ...content, now: panamaNow(requestContext().now) }
  const asked = linkedSearch(promo.link, promo.classes)
  const { search } = correctSearch(askedRental(fleetSearch(coupon, asked, context)), context)
  const rental = rentalOf(search, content)
  if (!rental || rental.days < coupon.minimumDays) return null
  const stock = await readStock({ from: dateOf(search.pickup), to: dateOf(rental.occupiedUntil) })
  const totals = totalsFor(rental, content, coupon)
  const [cheapest] = carsFor(rental.days, content)
    .filter((car) => servesClass(coupon, car.class) && servesClass(promo, car.class))
    .filter(
      (car) =>
        isCarFree(car, rental, content, stock) && isRentable(car, rental, content, context.now),
    )
    .map((car) => ({ car, ...totals.of(car) }))
    .toSorted((a, b) => a.prepaid - b.prepaid)
  if (!cheapest?.discounted) return null
  return {
    car: carName(cheapest.car),
    days: rental.days,
    branch: rental.pickupBranch.shortName,
    before: cheapest.full.prepaid,
    after: cheapest.prepaid,
  }
}
