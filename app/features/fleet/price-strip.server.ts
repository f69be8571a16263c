import { restrictionOnDay } from '~/domain/booking/pickup-restrictions'
import { carsFor, type Rental, ratesOf, rentalOf } from '~/domain/booking/rental'
import { type Restriction, restrictionOf } from '~/domain/booking/restriction'
import { checkSearch, movePickup, pickupWindow, type RentalSearch } from '~/domain/booking/search'
import { correctSearch } from '~/domain/booking/search-correction'
import { hoursOn, selectableTimes } from '~/domain/branch/branch-hours'
import {
  dateOf,
  type LocalDate,
  panamaNow,
  rentalDays,
  timeOf,
} from '~/domain/calendar/rental-period'
import type { Car, Catalogue } from '~/domain/catalogue'
import type { Coupon } from '~/domain/pricing/coupon'
import type { Cents } from '~/domain/pricing/money'
import type { CarRates, Season } from '~/domain/pricing/rates'
import { askedRental } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import { catalogue } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { isCarFree, readStock, type Stock } from '../../server/stock/stock.server'
import { askedCoupon } from './asked-coupon.server'
import { cheapestOf } from './cheapest'
import type { PriceStripDay, StripRefusal } from './fleet.types'
import { type FleetTotals, totalsFor } from './fleet-totals.server'
import { oneSecondCache } from './one-second-cache.server'
import { byDailyPrice, ruleGroups } from './rule-groups'
import { refusalWithoutRental, stripDates, stripSpan } from './strip'

/** Unknown stock counts as free (D7). @throws AppError `site_config`, `unavailable`: the catalogue cannot be had. */
export async function getPriceStrip(params: SearchParams): Promise<PriceStripDay[]> {
  const { brand, now } = requestContext()
  const { value: content } = await catalogue(brand)
  const { search } = correctSearch(askedRental(params), { ...content, now: panamaNow(now) })
  const days = rentalDays(search.pickup, search.return)
  const asked = await askedCoupon(params.cupon, days)
  const coupon = asked && 'applied' in asked ? asked.applied : null
  const key = JSON.stringify([brand, search, coupon])
  return answers(key, () => answer(search, content, coupon))
}

const answers = oneSecondCache<PriceStripDay[]>()

async function answer(
  search: RentalSearch,
  content: Catalogue,
  coupon: Coupon | null,
): Promise<PriceStripDay[]> {
  const now = panamaNow(requestContext().now)
  const { from, to } = pickupWindow({ site: content.site, now })
  const dates = stripDates(search, dateOf(from))
  const length = rentalDays(search.pickup, search.return)
  const rentals = dates.map((date) => rentalOn(date, search, length, content, now))
  const stock = await readStock(
    stripSpan(dates, rentalOf(search, content) ?? { search, occupiedUntil: search.return }),
  )
  const cars = cheapestCars(length, rentals, { stock, content, coupon, now })
  const totals = cars.map((car) => car?.total ?? null)
  const cheapest = cheapestOf(totals)
  const branch = content.branches.find(({ slug }) => slug === search.pickupBranch)
  const refusalWithout = (date: LocalDate) =>
    branch ? refusalWithoutRental(branch, date, { from, to }) : null
  return dates.map((date, index) => ({
    date,
    total: totals[index] ?? null,
    closed: branch !== undefined && hoursOn(branch, date).length === 0,
    chosen: date === dateOf(search.pickup),
    cheapest: cheapest !== null && totals[index] === cheapest,
    season: cars[index]?.season ?? null,
    refused: rentals[index] ? (cars[index]?.refused ?? null) : refusalWithout(date),
  }))
}

/** The rental of the same length on a day, at the nearest possible time; null: not on that day. */
function rentalOn(
  date: LocalDate,
  search: RentalSearch,
  length: number,
  content: Catalogue,
  now: string,
): Rental | null {
  const context = { ...content, now }
  const asked = movePickup(search, `${date}T${timeOf(search.pickup)}`)
  const possible =
    checkSearch(asked, context).length === 0 ? asked : correctSearch(asked, context).search
  if (dateOf(possible.pickup) !== date) return null
  if (rentalDays(possible.pickup, possible.return) !== length) return null
  return rentalOf(possible, content)
}

/** The cheapest car that is rented on a day; where a car is free and none is rented, the reason. */
type CheapestCar =
  | { readonly total: Cents; readonly season: Season | null; readonly refused: null }
  | { readonly total: null; readonly season: null; readonly refused: StripRefusal | null }

type Facts = {
  readonly stock: Stock
  readonly content: Catalogue
  readonly coupon: Coupon | null
  readonly now: string
}

function cheapestCars(
  days: number,
  rentals: readonly (Rental | null)[],
  facts: Facts,
): (CheapestCar | null)[] {
  const { content, coupon } = facts
  const rented = new Set(carsFor(days, content))
  const groups = ruleGroups(content).groups.filter(([first]) => first && rented.has(first))
  return rentals.map((rental) => {
    if (!rental) return null
    return cheapestCar(groups, totalsFor(rental, content, coupon), rental, facts)
  })
}

/** The first free car of a group is its cheapest, and the rules say of it what they say of the others. */
function cheapestCar(
  groups: readonly (readonly Car[])[],
  totals: FleetTotals,
  rental: Rental,
  { stock, content, now }: Facts,
): CheapestCar {
  const free = groups.flatMap(
    (cars) => cars.find((car) => isCarFree(car, rental, content, stock)) ?? [],
  )
  const restrictions: { readonly car: Car; readonly restriction: Restriction }[] = []
  for (const car of cheapestFirst(free, totals)) {
    const restriction = restrictionOf(car, rental, content, now)
    if (!restriction) {
      const season = dearestSeason(ratesOf(car, rental, content))
      return { total: totals.prepaidOf(car), season, refused: null }
    }
    restrictions.push({ car, restriction })
  }
  return { total: null, season: null, refused: refusalOf(restrictions, rental, content, now) }
}

/** More days help against a stay, so it is said first. An age is no matter of the day. */
function refusalOf(
  restrictions: readonly { readonly car: Car; readonly restriction: Restriction }[],
  { search, pickupBranch: branch }: Rental,
  content: Catalogue,
  now: string,
): StripRefusal | null {
  const stays = restrictions.flatMap(({ restriction }) => restriction.stay ?? [])
  if (stays.length > 0) return { kind: 'stay', days: Math.min(...stays.map(({ days }) => days)) }
  const limits = restrictions.flatMap(({ car, restriction: { limit } }) =>
    limit ? [{ carClass: car.class, ...limit }] : [],
  )
  const [first] = limits
  if (!first) return null
  const date = dateOf(search.pickup)
  const times = selectableTimes(branch, date, pickupWindow({ site: content.site, now }))
  const isOut = (carClass: string) =>
    restrictionOnDay({ branch, carClass, now }, { date, times }, content.pickupRestrictions) !==
    null
  return {
    kind: 'limit',
    name: first.kind === 'blackout' ? first.name : null,
    wholeDay: [...new Set(limits.map(({ carClass }) => carClass))].every(isOut),
  }
}

/** One that lowers the price is said only where it is the only one. */
function dearestSeason({ days }: CarRates): Season | null {
  const [dearest] = days.filter(({ season }) => season).toSorted((a, b) => b.price - a.price)
  return dearest?.season ?? null
}

function cheapestFirst(cars: readonly Car[], totals: FleetTotals): readonly Car[] {
  return cars.toSorted((a, b) => totals.prepaidOf(a) - totals.prepaidOf(b) || byDailyPrice(a, b))
}
