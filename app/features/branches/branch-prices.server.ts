import { carsFor, type Rental, rentalOf } from '~/domain/booking/rental'
import { isRentable } from '~/domain/booking/restriction'
import { correctSearch } from '~/domain/booking/search-correction'
import { dateOf, type LocalDateTime, panamaNow } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import type { Cents } from '~/domain/pricing/money'
import { totalsFor } from '~/features/fleet/fleet-totals.server'
import { catalogue } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { isCarFree, readStock, type Stock } from '~/server/stock/stock.server'

type BranchPrices = {
  readonly days: number
  /** By slug: one day of the default rental from there, paid now, rounded up to the cent. */
  readonly prices: ReadonlyMap<string, Cents>
}

/**
 * The prices that the fleet shows first to somebody who chooses a branch and nothing else. @throws AppError
 * `unavailable`.
 */
export async function branchPrices(): Promise<BranchPrices> {
  const { brand, now } = requestContext()
  const { value: content } = await catalogue(brand)
  const rentals = content.branches.flatMap(
    ({ slug }) => defaultRental(slug, content, panamaNow(now)) ?? [],
  )
  const days = rentals
    .flatMap(({ search, occupiedUntil }) => [dateOf(search.pickup), dateOf(occupiedUntil)])
    .sort()
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return { days: 0, prices: new Map() }
  const stock = await readStock({ from, to })
  const prices = rentals.flatMap((rental) => {
    const price = lowestDayPrice(rental, content, stock, panamaNow(now))
    return price === null ? [] : [[rental.search.pickupBranch, price] as const]
  })
  return { days: rentals[0]?.days ?? 0, prices: new Map(prices) }
}

/** The rental is null when nothing can be rented from there. */
function defaultRental(slug: string, content: Catalogue, now: LocalDateTime): Rental | null {
  const { search } = correctSearch({ pickupBranch: slug }, { ...content, now })
  return search.pickupBranch === slug ? rentalOf(search, content) : null
}

function lowestDayPrice(
  rental: Rental,
  content: Catalogue,
  stock: Stock,
  now: LocalDateTime,
): Cents | null {
  const totals = totalsFor(rental, content, null)
  const free = carsFor(rental.days, content).filter(
    (car) => isCarFree(car, rental, content, stock) && isRentable(car, rental, content, now),
  )
  if (free.length === 0) return null
  return Math.ceil(Math.min(...free.map((car) => totals.prepaidOf(car))) / rental.days)
}
