import { minimumRental } from '~/domain/booking/minimum-rental.ts'
import { carsFor, rentalOf } from '~/domain/booking/rental.ts'
import { awaitsPayment, isBooked } from '~/domain/booking/reservation.ts'
import { isRentable } from '~/domain/booking/restriction.ts'
import type { RentalSearch } from '~/domain/booking/search.ts'
import { correctSearch } from '~/domain/booking/search-correction.ts'
import { addDays, dateOf, panamaEpoch, panamaNow } from '~/domain/calendar/rental-period.ts'
import type { Car, Catalogue } from '~/domain/catalogue.ts'
import { freeUnits, occupiedUnits, slotKey } from '~/domain/stock/availability.ts'
import { vehiclesAt } from '~/domain/stock/vehicles.ts'
import { type PlannedBooking, planBookings } from './booking-plan.ts'

/** A planned booking on real days, with a car that is free then. Instants are epoch milliseconds. */
export type DatedBooking = {
  readonly plan: PlannedBooking
  readonly content: Catalogue
  readonly search: RentalSearch
  readonly car: Car
  /** The vehicle's number; null: the car's stock is not tracked. */
  readonly unitNumber: number | null
  readonly bookedAt: number
}

/**
 * The plan as it falls on the days from `now` on, by the rules of a renter's own search (D4): opening hours, closed days,
 * one-way fees, and a unit that none of the others has. The same for the same content and moment.
 * @param contents what each brand rents, by its code
 * @throws Error when a brand has no content, or no car of it is free
 */
export function datedBookings(
  contents: Readonly<Record<string, Catalogue>>,
  now: number,
): DatedBooking[] {
  const taken = new Set<string>()
  return planBookings().map((plan, index) => {
    const content = contents[plan.brand]
    if (!content) throw new Error(`The demo has no brand ${plan.brand}.`)
    const bookedAt = bookedWhen(plan, index, now)
    const search = searchOf(plan, content, now, bookedAt)
    const found = carFor(plan, content, search, index, { taken, at: panamaNow(bookedAt) })
    if (isBooked(plan.state) || awaitsPayment(plan.state)) {
      for (const half of found.unitNumber === null ? [] : (rentalOf(search, content)?.halves ?? []))
        taken.add(slotKey(found.car.id, found.unitNumber ?? 0, half))
    }
    return { plan, content, search, ...found, bookedAt }
  })
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Days before the pickup; what waits for its payment was booked a moment ago, because no hold lasts (D6). */
function bookedWhen(plan: PlannedBooking, index: number, now: number): number {
  if (awaitsPayment(plan.state)) return now - (2 + (index % 4)) * MINUTE
  const ahead = panamaEpoch(pickupOf(plan, now)) - plan.bookedAhead * DAY - index * 7 * MINUTE
  return Math.min(ahead, now - (60 + index * 11) * MINUTE)
}

function pickupOf({ startsIn, time }: PlannedBooking, now: number): string {
  return `${addDays(dateOf(panamaNow(now)), startsIn)}T${time}`
}

function searchOf(
  plan: PlannedBooking,
  content: Catalogue,
  now: number,
  bookedAt: number,
): RentalSearch {
  const pickup = pickupOf(plan, now)
  const asked = {
    pickupBranch: plan.pickupBranch,
    returnBranch: plan.returnBranch,
    pickup,
    return: addDays(pickup, plan.days),
  }
  const context = { ...content, now: panamaNow(bookedAt) }
  const { search } = correctSearch(asked, context)
  const longer = longestRental(search, content, context.now)
  return longer ? { ...search, return: longer } : search
}

/** The return that the seasons of these days ask for, whichever car it will be; null: it is long enough for all. */
function longestRental(search: RentalSearch, content: Catalogue, now: string): string | null {
  const rental = rentalOf(search, content)
  const stays = rental ? content.cars.map((car) => minimumRental(car, rental, content, now)) : []
  const returns = stays.flatMap((stay) => stay?.return ?? [])
  return returns.toSorted().at(-1) ?? null
}

/** The planned car, or the next one of the brand that has a free unit. */
function carFor(
  { car: name, brand }: PlannedBooking,
  content: Catalogue,
  search: RentalSearch,
  index: number,
  { taken, at }: { readonly taken: ReadonlySet<string>; readonly at: string },
): { readonly car: Car; readonly unitNumber: number | null } {
  const rental = rentalOf(search, content)
  const rented = carsFor(rental?.days ?? 1, content)
    .filter(({ status }) => status === 'published')
    .toSorted((a, b) => a.id - b.id)
  const start = (index * 5) % Math.max(1, rented.length)
  const inTurn = [...rented.slice(start), ...rented.slice(0, start)]
  for (const car of name ? rented.filter((one) => nameOf(one) === name) : inTurn) {
    if (!rental || !isRentable(car, rental, content, at)) continue
    // Whoever books is of any age.
    if (car.minimumAge !== null) continue
    const units = vehiclesAt(car.id, rental.pickupBranch, content)
    if (!units) return { car, unitNumber: null }
    const [unitNumber] = freeUnits(units, occupiedUnits(car.id, taken), rental.halves)
    if (unitNumber !== undefined) return { car, unitNumber }
  }
  throw new Error(`The demo has no free car of ${brand} from ${search.pickup}.`)
}

function nameOf({ make, model }: Car): string {
  return `${make} ${model}`
}
