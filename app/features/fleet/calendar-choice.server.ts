import { restrictionOn } from '~/domain/booking/pickup-restrictions'
import { baseQuote, type Rental, seasonCostsOf } from '~/domain/booking/rental'
import type { RentalSearch } from '~/domain/booking/search'
import { addDays, dateOf, type LocalDateTime, panamaNow } from '~/domain/calendar/rental-period'
import type { Car, Catalogue } from '~/domain/catalogue'
import { isOldEnough } from '~/domain/people/driver-age'
import { ruleOn } from '~/domain/pricing/rates'
import type { CalendarChoice } from '~/features/search/day-prices'
import { askedRental } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import { catalogue } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { isAvailable } from './filters'
import { fleetOffers } from './get-fleet.server'
import { shortRentals } from './short-rentals'

/**
 * The fleet's lowest total for the dates that the calendar has, or the total of the car `auto`. Dates that the fleet
 * would correct have no total. Throws what `getFleet` does.
 */
export async function getCalendarChoice(params: SearchParams): Promise<CalendarChoice> {
  const { brand, now } = requestContext()
  const { value: content } = await catalogue(brand)
  const { cars, rental, coupon } = await fleetOffers(params)
  const { search } = rental
  const own = cars.filter(({ car }) => params.auto === undefined || car.id === params.auto)
  const cheapest = isAsked(params, search) ? own.find(isAvailable)?.car : undefined
  const handed = handedOut(
    own.map(({ car }) => car),
    search,
    content,
    panamaNow(now),
  )
  const stays = { shortRentals: shortRentals(handed, search, content) }
  if (!cheapest) return { total: null, seasons: [], length: null, lessBy: null, ...stays }
  const quote = baseQuote(cheapest, 'prepaid', rental, content, coupon)
  const line = quote.lines.find(({ kind }) => kind === 'car')
  return {
    total: quote.total,
    seasons: seasonCostsOf(cheapest, rental, content, coupon),
    length: line?.length?.name ?? null,
    lessBy: lessBy(cheapest, rental, content),
    ...stays,
  }
}

function isAsked(params: SearchParams, answered: RentalSearch): boolean {
  const { pickupBranch, returnBranch, pickup, return: returned } = askedRental(params)
  return (
    pickupBranch === answered.pickupBranch &&
    returnBranch === answered.returnBranch &&
    pickup === answered.pickup &&
    returned === answered.return
  )
}

/** The cars that are handed out at that pickup; some only for another length of rental. */
function handedOut(
  cars: readonly Car[],
  { pickupBranch, pickup, driverAge }: RentalSearch,
  { branches, pickupRestrictions }: Catalogue,
  now: LocalDateTime,
): Car[] {
  const branch = branches.find(({ slug }) => slug === pickupBranch)
  return cars.filter(
    (car) =>
      branch &&
      car.status === 'published' &&
      isOldEnough(car, driverAge) &&
      !restrictionOn({ branch, carClass: car.class, pickup, now }, pickupRestrictions),
  )
}

function lessBy(car: Car, { search, days }: Rental, { rates }: Catalogue): number | null {
  const [first, ...others] = Array.from({ length: days }, (_, day) =>
    ruleOn(addDays(dateOf(search.pickup), day), car, search.pickupBranch, rates),
  )
  if (first?.season !== 'low' || first.adjustment.kind !== 'percent') return null
  return others.every((rule) => rule?.id === first.id) ? -first.adjustment.percent : null
}
