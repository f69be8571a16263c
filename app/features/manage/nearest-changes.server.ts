import type { Wish } from '~/domain/booking/amendment'
import { rentalOf } from '~/domain/booking/rental'
import type { RentalSearch } from '~/domain/booking/search'
import { addDays, dateOf, halfDays, type LocalDateTime } from '~/domain/calendar/rental-period'
import { hasFreeUnit, occupiedUnits } from '~/domain/stock/availability'
import { vehiclesAt } from '~/domain/stock/vehicles'
import { slotsOfOthers } from '~/features/booking/free-units.server'
import { amendmentContext, bookedOf } from '~/features/booking/plan-amendment.server'
import { catalogue } from '~/server/content/catalogue.server'
import { directus } from '~/server/directus/client.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { readTakenSlots } from '~/server/directus/slots.server'
import { requestContext } from '~/server/request-context.server'
import type { CarOption, Nearest } from './change.types'
import { totalOf } from './change-options.server'

/** Days by which the same car is looked for, the closest first; later before earlier. */
const shifts = Array.from({ length: 14 }, (_, day) => [day + 1, -day - 1]).flat()
const sameCar = 2
const otherCars = 2

/** In this order: the same car on other days, other cars on the same days. At most four. @throws AppError `unavailable` */
export async function nearestChanges(
  reservation: ReservationRecord,
  wish: Wish,
  cars: readonly CarOption[],
): Promise<Nearest[]> {
  const context = await amendmentContext(reservation)
  const booking = bookedOf(reservation)
  const before = reservation.quote.total
  const moved: Nearest[] = []
  const wanted = context.content.cars.find(({ id }) => id === wish.carId)
  if (wanted) {
    for (const { days, search } of await freeShifts(reservation, wish)) {
      if (moved.length === sameCar) break
      const total = totalOf(booking, { ...wish, search }, context)
      if (total === null) continue
      moved.push({ car: wanted, search, days, difference: total - before })
    }
  }
  const others: Nearest[] = []
  for (const { car } of cars) {
    if (others.length === otherCars) break
    if (car.id === wish.carId) continue
    const total = totalOf(booking, { ...wish, carId: car.id }, context)
    if (total === null) continue
    others.push({ car, search: wish.search, days: null, difference: total - before })
  }
  return [...moved, ...others]
}

type Shift = { readonly days: number; readonly search: RentalSearch }

/** Free dates of the wished car, by whole days; the price says whether such days may be rented at all. */
async function freeShifts(
  { slots, brand }: ReservationRecord,
  { carId, search }: Wish,
): Promise<Shift[]> {
  const { value: content } = await catalogue(brand)
  const rental = rentalOf(search, content)
  const units = rental && vehiclesAt(carId, rental.pickupBranch, content)
  if (!units) return []
  const far = Math.max(...shifts)
  const range = {
    from: dateOf(addDays(search.pickup, -far)),
    to: dateOf(addDays(rental.occupiedUntil, far)),
    carIds: [carId],
  }
  const taken = await readTakenSlots(directus(), range, requestContext().now)
  const own = slots.map(({ slot }) => slot)
  const busy = occupiedUnits(carId, slotsOfOthers(taken, own))
  const by = (moment: LocalDateTime, days: number) => addDays(moment, days)
  return shifts
    .map((days) => ({
      days,
      search: { ...search, pickup: by(search.pickup, days), return: by(search.return, days) },
    }))
    .filter(({ search: { pickup }, days }) =>
      hasFreeUnit(units, busy, halfDays(pickup, addDays(rental.occupiedUntil, days))),
    )
}
