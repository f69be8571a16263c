import { carsFor, ratedRental } from '~/domain/booking/rental'
import type { RentalSearch } from '~/domain/booking/search'
import type { Car, Catalogue } from '~/domain/catalogue'
import { minimumRentalOf } from '~/domain/pricing/rates'
import type { ShortRental } from '~/features/search/day-prices'

/** The lengths from a pickup on that the seasons of their days refuse for every one of the cars; fewest days first. */
export function shortRentals(
  cars: readonly Car[],
  search: RentalSearch,
  content: Catalogue,
): ShortRental[] {
  const { rules } = content.rates
  const longest = Math.max(0, ...rules.map(({ minimumRental }) => minimumRental ?? 0))
  const some = { ...content, cars: oneOfEach(cars, content) }
  const refused = Array.from({ length: longest }, (_, index) => refusedFor(index + 1, search, some))
  return refused.flatMap((season, index) => {
    if (!season) return []
    // No season asks for more than the longest.
    const next = refused.findIndex((one, later) => later > index && !one)
    return { days: index + 1, atLeast: next + 1, season }
  })
}

/** The season's name; null: one of the cars is rented for so few days. */
function refusedFor(days: number, search: RentalSearch, content: Catalogue) {
  const rental = ratedRental({ search, days })
  const stays = []
  for (const car of carsFor(days, content)) {
    const stay = minimumRentalOf(car, rental, content.rates)
    if (!stay) return null
    stays.push(stay.season.name)
  }
  return stays[0] ?? null
}

/** Rules name a class or a car: of thousands of cars a few differ. */
function oneOfEach(cars: readonly Car[], { rates }: Catalogue): Car[] {
  const named = new Set(rates.rules.flatMap((rule) => rule.cars))
  const kept = new Map(
    cars.map((car) => {
      const key = named.has(car.id) ? [car.id] : [car.class, car.minimumDays]
      return [key.join('|'), car]
    }),
  )
  return [...kept.values()]
}
