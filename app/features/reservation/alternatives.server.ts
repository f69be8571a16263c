import {
  availability,
  busyUnits,
  freeUnits,
  nearestAlternatives,
  nextFreeDate,
} from '~/domain/availability'
import { passesMinimumDays } from '~/domain/car-rules'
import type { Car, Catalogue } from '~/domain/catalogue'
import { addDays, dateOf, halfDays, panamaNow, timeOf } from '~/domain/rental-period'
import { checkSearch, movePickup, type RentalSearch } from '~/domain/search'
import { directus } from '~/server/directus/client.server'
import { readTakenSlots } from '~/server/directus/slots.server'
import { requestContext } from '~/server/request-context.server'
import type { Submission } from './draft.schema'
import { liveQuote } from './live-quote'
import { rentalTerms } from './rental-terms'
import type { Alternative } from './reservation.types'

/** How many days ahead the same car is looked for. */
const horizonDays = 21

/**
 * What to offer instead of a car that is gone (D6): the same car on the nearest later days, and up to
 * three other cars for the same days, nearest first. @throws AppError `unavailable`.
 */
export async function findAlternatives(
  { search, carId }: Pick<Submission, 'search' | 'carId'>,
  content: Catalogue,
): Promise<Alternative[]> {
  const wanted = content.cars.find(({ id }) => id === carId)
  const terms = rentalTerms(content, search)
  if (!wanted || !terms) return []
  const { now } = requestContext()
  const range = { from: dateOf(search.pickup), to: addDays(dateOf(search.return), horizonDays) }
  const taken = await readTakenSlots(directus(), range, now)
  const cars = freeCars(content, search, terms.days, taken)
  const found = nearestAlternatives(wanted, cars).map(
    ({ car }) => ({ kind: 'car', car, search }) as const,
  )
  const moved = movedSearch(wanted, search, content, taken)
  const dates = moved ? [{ kind: 'dates', car: wanted, search: moved } as const] : []
  return [...dates, ...found].flatMap((offer) => {
    const offered = rentalTerms(content, offer.search)
    if (!offered) return []
    const values = { coverageCode: '', addOns: {}, birthday: '' }
    const price = (type: 'prepaid' | 'postpaid') =>
      liveQuote({ ...offered, car: offer.car }, { ...values, type }, null).total
    return [
      {
        ...offer,
        days: offered.days,
        prepaidTotal: price('prepaid'),
        postpaidTotal: price('postpaid'),
      },
    ]
  })
}

function freeCars(
  content: Catalogue,
  search: RentalSearch,
  days: number,
  taken: readonly string[],
) {
  const halves = halfDays(search.pickup, search.return)
  return content.cars
    .filter((car) => passesMinimumDays(car, days))
    .map((car) => {
      const busy = busyUnits(car.id, taken)
      const free = car.units === null ? null : freeUnits(car.units, busy, halves).length
      return { car, availability: availability(car, free, { promoRunning: false }) }
    })
}

/** The same rental from the next day on which the car is free and the branches take it; null: not in sight. */
function movedSearch(
  car: Car,
  search: RentalSearch,
  content: Catalogue,
  taken: readonly string[],
): RentalSearch | null {
  if (car.status === 'unavailable' || car.units === null) return null
  const context = { ...content, now: panamaNow(requestContext().now) }
  const accepts = (pickup: string) =>
    pickup !== search.pickup && checkSearch(movePickup(search, pickup), context).length === 0
  const { pickup, return: returned } = search
  const busy = busyUnits(car.id, taken)
  const date = nextFreeDate({
    units: car.units,
    busy,
    pickup,
    return: returned,
    horizonDays,
    accepts,
  })
  return date === null ? null : movePickup(search, `${date}T${timeOf(pickup)}`)
}
