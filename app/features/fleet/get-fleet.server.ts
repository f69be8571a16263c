import { AppError } from '~/domain/app-error'
import { type CheaperRental, longerRentals } from '~/domain/booking/longer-rental'
import {
  baseQuote,
  carsFor,
  type Rental,
  ratedRental,
  rentalOf,
  seasonCostsOf,
} from '~/domain/booking/rental'
import { isRentable, restrictionOf } from '~/domain/booking/restriction'
import { pickupWindow } from '~/domain/booking/search'
import { correctSearch } from '~/domain/booking/search-correction'
import { dateOf, type LocalDateTime, panamaNow } from '~/domain/calendar/rental-period'
import { type Car, type Catalogue, shownCar } from '~/domain/catalogue'
import type { Coupon } from '~/domain/pricing/coupon'
import type { Cents } from '~/domain/pricing/money'
import { type CarPromo, type PromoFacts, promoForCar } from '~/domain/pricing/promo'
import { seasonsOf } from '~/domain/pricing/rates'
import { availability, compareAvailability, freeUnits } from '~/domain/stock/availability'
import { depositFor, lowestDepositPlan } from '~/domain/stock/car-rules'
import { carSlugs } from '~/domain/stock/car-slug'
import { vehiclesAt } from '~/domain/stock/vehicles'
import { openCoupons } from '~/features/booking/coupons.server'
import { askedRental } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import { catalogue, lacksPromos } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { isCarFree, readStock, type Stock } from '../../server/stock/stock.server'
import { askedCoupon } from './asked-coupon.server'
import { freeLength, type WorthLength, worthLengths } from './cheaper-longer.server'
import { isAvailable, vocabularyOf } from './filters'
import type { CarOffer, FleetView } from './fleet.types'
import { CARS_PER_PAGE, type FleetList, fleetFacts, fleetList } from './fleet-list'
import { pickChoice } from './fleet-params'
import { type FleetTotals, totalsFor } from './fleet-totals.server'
import { withNextFree } from './next-free.server'
import { oneSecondCache } from './one-second-cache.server'
import { askedByGroup } from './rule-groups'
import { stripDates, stripSpan } from './strip'

/**
 * The search is corrected first (D2). When stock cannot be read there are prices and `stockKnown` is false (D7).
 * @throws AppError `site_config`, `unavailable` when the catalogue cannot be had.
 */
export async function getFleet(params: SearchParams): Promise<FleetView> {
  return (await fleetOffers(params)).view
}

/** A page of a long fleet: its filters, order and page number are the address's. Throws what `getFleet` does. */
export async function getFleetList(params: SearchParams): Promise<FleetList> {
  const { cars, withNextFree, complete } = await fleetOffers(params)
  const choice = pickChoice(params)
  const found = fleetList(cars, choice)
  // Advice names the days on which a car is free again, which few answers need.
  const list = found.advice ? fleetList(await withNextFree(cars), choice) : found
  const { advice } = list
  return {
    ...list,
    offers: await complete(list.offers),
    advice: advice && { ...advice, nearest: await complete(advice.nearest) },
  }
}

/**
 * Every car with its price and stock for the search of an address, which is corrected here and nowhere after (D2). The
 * offers are made once for all who ask for the same rental within a second. Throws what `getFleet` does.
 */
export async function fleetOffers(params: SearchParams): Promise<FleetOffers> {
  const { brand, now } = requestContext()
  const { value: content } = await catalogue(brand)
  const context = { ...content, now: panamaNow(now) }
  const { search, corrections } = correctSearch(askedRental(params), context)
  const rental = rentalOf(search, content)
  if (!rental) throw nowhereToRent(brand)
  const coupon = await askedCoupon(params.cupon, rental.days)
  const applied = coupon && 'applied' in coupon ? coupon.applied : null
  // Who has the promotions is given no offers of one who had none.
  const key = JSON.stringify([brand, search, applied, lacksPromos(content)])
  const offers = await answers(key, () => offersFor(rental, content, applied))
  const view = { ...offers.view, search, corrections, coupon }
  return { ...offers, view, rental, coupon: applied }
}

type FleetOffers = Omit<RentalOffers, 'view'> & {
  readonly view: FleetView
  readonly rental: Rental
  /** The coupon that is taken off; null: none was asked for, or it does not serve. */
  readonly coupon: Coupon | null
}

type RentalOffers = {
  readonly view: Omit<FleetView, 'search' | 'corrections' | 'coupon'>
  /** All of them, by price, unavailable last. */
  readonly cars: readonly ListedCar[]
  readonly withNextFree: (cars: readonly ListedCar[]) => Promise<ListedCar[]>
  /** Makes the offers that cards show; in a long fleet they are made for one page. */
  readonly complete: (cars: readonly ListedCar[]) => Promise<CarOffer[]>
}

const answers = oneSecondCache<RentalOffers>()

async function offersFor(
  rental: Rental,
  content: Catalogue,
  coupon: Coupon | null,
): Promise<RentalOffers> {
  const { brand, now } = requestContext()
  const local = panamaNow(now)
  const today = dateOf(local)
  const window = pickupWindow({ site: content.site, now: local })
  const dates = stripDates(rental.search, dateOf(window.from))
  const span = stripSpan(dates, rental)
  const [stock, coupons] = await Promise.all([readStock(span), openCoupons(content.promoCoupons)])
  const promos = { coupons, today, days: rental.days, brand }
  const totals = totalsFor(rental, content, coupon)
  const facts = { rental, content, stock, coupon, promos, totals, now: local }
  const longer = longerRentals(rental, content, local)
  const worth = (car: Car) => worthLengths(car, { ...facts, longer })
  const stockFor = (rentals: readonly Rental[]) => {
    const ends = rentals.map(({ occupiedUntil }) => dateOf(occupiedUntil))
    const to = ends.toSorted().at(-1) ?? span.to
    return to <= span.to ? stock : readStock({ ...span, to })
  }
  const worthLonger = async (car: Car) => {
    const lengths = worth(car)
    return freeLength(car, lengths, { content, stock: await stockFor(rentalsOf(lengths)) })
  }
  const rulesOf = askedByGroup(content, (car) => ({
    isRented: isRentable(car, rental, content, local),
    promoRunning: promoForCar(content.promos, car, promos) !== null,
  }))
  const cars = carsFor(rental.days, content)
    .map((car) => listedCar(car, rulesOf(car), facts))
    .toSorted(byAvailabilityAndPrice)
  const withNext = (some: readonly ListedCar[]) => withNextFree(some, rental, content, now)
  const complete = async (some: readonly ListedCar[]) => {
    const listed = (await withNext(some)).map((one) => ({
      one: { ...one, ...restricted(one.car, facts) },
      lengths: worth(one.car),
    }))
    const ends = listed.flatMap(({ one, lengths }) =>
      [one.minimum ?? [], rentalsOf(lengths)].flat(),
    )
    const later = { ...facts, stock: await stockFor(ends) }
    return listed.map(({ one, lengths }) =>
      offerOf(one, freeLength(one.car, lengths, later), later),
    )
  }
  const isLong = cars.length > CARS_PER_PAGE
  const cheapest = cars.find(isAvailable)?.car
  const view = {
    days: rental.days,
    offers: isLong ? [] : await complete(cars),
    long: isLong ? fleetFacts(cars) : null,
    stockKnown: stock.known,
    seasons: cheapest ? seasonsOf(cheapest, ratedRental(rental), content.rates) : [],
    worthLonger: cheapest ? await worthLonger(cheapest) : null,
    vocabulary: vocabularyOf(content.cars),
  }
  return { view, cars, withNextFree: withNext, complete }
}

type OfferFacts = {
  readonly rental: Rental
  readonly content: Catalogue
  readonly stock: Stock
  /** Taken off where it serves. */
  readonly coupon: Coupon | null
  readonly promos: PromoFacts
  readonly totals: FleetTotals
  readonly now: LocalDateTime
}

/**
 * The part of an offer that choosing and ordering need: it is cheap enough to be made of thousands of cars for each
 * answer.
 */
type ListedCar = Omit<
  CarOffer,
  | 'car'
  | 'slug'
  | 'prepaid'
  | 'postpaid'
  | 'lowerDeposit'
  | 'promo'
  | 'seasons'
  | 'cheaperLonger'
  | 'minimumRental'
  | 'minimumTotal'
  | 'limit'
  | 'tooYoung'
> & {
  readonly car: Car
  readonly prepaid: Pick<CarOffer['prepaid'], 'total'>
}

function listedCar(
  car: Car,
  { isRented, promoRunning }: { readonly isRented: boolean; readonly promoRunning: boolean },
  { rental, content, stock, coupon, totals }: OfferFacts,
): ListedCar {
  const units = vehiclesAt(car.id, rental.pickupBranch, content)
  const free =
    units === null || !stock.known
      ? null
      : freeUnits(units, stock.occupiedOf(car.id), rental.halves).length
  const { state, unitsLeft } = availability(car, free, { promoRunning })
  const before = coupon && totals.of(car)
  return {
    car,
    availability: isRented ? state : 'unavailable',
    unitsLeft,
    prepaid: { total: totals.prepaidOf(car) },
    before: before?.discounted ? before.full : null,
    nextFree: null,
  }
}

const rentalsOf = (lengths: readonly WorthLength[]) => lengths.map(({ rental }) => rental)

/** Why the car is not rented for the search; `minimum`: the rental that is long enough for its seasons, where that is why. */
function restricted(car: Car, { rental, content, now }: OfferFacts) {
  const restriction = restrictionOf(car, rental, content, now)
  const end = restriction?.stay?.return
  return { restriction, minimum: end ? rentalOf({ ...rental.search, return: end }, content) : null }
}

function offerOf(
  { car, restriction, minimum, ...listed }: ListedCar & ReturnType<typeof restricted>,
  longer: CheaperRental | null,
  facts: OfferFacts,
): CarOffer {
  const { rental, content, stock, coupon, promos, totals } = facts
  const { extraDeposit: _, ...shown } = shownCar(car)
  const quoteOf = (taken: Coupon | null) => baseQuote(car, 'prepaid', rental, content, taken)
  const prepaid = quoteOf(coupon)
  const promo = promoForCar(content.promos, car, promos)
  return {
    ...listed,
    car: shown,
    slug: carSlugs(content.cars).get(car.id) ?? '',
    prepaid,
    postpaid: { total: totals.of(car).postpaid },
    minimumRental: restriction?.stay ?? null,
    minimumTotal:
      minimum && isCarFree(car, minimum, content, stock)
        ? baseQuote(car, 'prepaid', minimum, content, coupon).total
        : null,
    limit: restriction?.limit ?? null,
    tooYoung: restriction?.age != null,
    lowerDeposit: lowerDeposit(car, prepaid.cover?.deposit ?? 0, content),
    cheaperLonger: longer && longer.longer < longer.total ? longer : null,
    seasons: seasonCostsOf(car, rental, content, coupon),
    promo: coupon ? null : promoOf(promo, prepaid.total, (taken) => quoteOf(taken).total),
  }
}

function promoOf(
  promo: CarPromo | null,
  full: Cents,
  totalWith: (coupon: Coupon) => Cents,
): CarOffer['promo'] {
  if (!promo?.coupon) return null
  const saving = full - totalWith(promo.coupon)
  if (saving <= 0) return null
  const { code, kind, percent, amount } = promo.coupon
  return { code, kind, percent, amount, saving }
}

function lowerDeposit(car: Car, shown: Cents, { coverages }: Catalogue): CarOffer['lowerDeposit'] {
  const plan = lowestDepositPlan(coverages)
  const amount = plan ? depositFor(car, plan) : shown
  return plan && amount < shown ? { amount, plan: plan.name } : null
}

/** Unavailable last, then the cheaper, then the order of the back office: the same answer gives the same order. */
function byAvailabilityAndPrice(a: ListedCar, b: ListedCar): number {
  return (
    compareAvailability({ state: a.availability }, { state: b.availability }) ||
    a.prepaid.total - b.prepaid.total ||
    a.car.sort - b.car.sort ||
    a.car.id - b.car.id
  )
}

function nowhereToRent(brand: string): AppError {
  return new AppError('unavailable', {
    details: {
      reason: `no published branch for "${brand}"`,
      cure: 'Publish a branch of this brand in the back office.',
    },
  })
}
