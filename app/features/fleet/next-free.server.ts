import type { Rental } from '~/domain/booking/rental'
import { isRentable } from '~/domain/booking/restriction'
import { checkSearch, movePickup } from '~/domain/booking/search'
import { addDays, dateOf, panamaNow, timeOf } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import { firstFreeDate, laterStarts } from '~/domain/stock/availability'
import { vehiclesAt } from '~/domain/stock/vehicles'
import { readStock } from '../../server/stock/stock.server'
import type { CarOffer } from './fleet.types'

const horizonDays = 60

/** Asks for the days to come only where a car is taken, which is rare. */
export async function withNextFree<Offer extends Pick<CarOffer, 'car' | 'unitsLeft' | 'nextFree'>>(
  offers: readonly Offer[],
  rental: Rental,
  content: Catalogue,
  now: number,
): Promise<Offer[]> {
  const { search } = rental
  const isTaken = ({ unitsLeft, car }: Offer) => unitsLeft === 0 && car.status === 'published'
  if (!offers.some(isTaken)) return [...offers]
  const range = {
    from: dateOf(search.pickup),
    to: addDays(dateOf(rental.occupiedUntil), horizonDays),
  }
  const stock = await readStock(range, 'outlook')
  if (!stock.known) return [...offers]
  const context = { ...content, now: panamaNow(now) }
  const starts = remembered(
    laterStarts({
      pickup: search.pickup,
      until: rental.occupiedUntil,
      horizonDays,
      accepts: (pickup) => checkSearch(movePickup(search, pickup), context).length === 0,
    }),
  )
  return offers.map((offer) => {
    if (!isTaken(offer)) return offer
    const units = vehiclesAt(offer.car.id, rental.pickupBranch, content) ?? []
    // The days stay as many, and the dates are good: what is left is the age, limits and seasons of this car.
    const isOffered = (date: string) => {
      const moved = movePickup(search, `${date}T${timeOf(search.pickup)}`)
      return isRentable(offer.car, { ...rental, search: moved }, content, context.now)
    }
    const date = firstFreeDate(units, stock.occupiedOf(offer.car.id), starts, isOffered)
    return { ...offer, nextFree: date && `${date}T${timeOf(search.pickup)}` }
  })
}

/** Keeps the values of a generator for the next reader: date maths is the costly part of an answer. */
function remembered<Item>(source: Iterator<Item, unknown, undefined>): Iterable<Item> {
  const items: Item[] = []
  return {
    *[Symbol.iterator]() {
      for (let index = 0; ; index++) {
        if (index === items.length) {
          const next = source.next()
          if (next.done) return
          items.push(next.value)
        }
        const item = items[index]
        if (item !== undefined) yield item
      }
    },
  }
}
